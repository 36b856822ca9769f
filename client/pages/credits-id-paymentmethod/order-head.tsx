import { FormattedMessage, useIntl } from "react-intl";
import { creditsPath, useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";

/** The head of an order, with a link back to the bundles. */
export function OrderHead() {
  const intl = useIntl();
  return (
    <div className="screen-head">
      <PageLink
        className="round"
        href={creditsPath(useCheckoutQuery())}
        aria-label={intl.formatMessage({ id: "order.back" })}
      >
        <Icon name="i-tabler-chevron-left" />
      </PageLink>
      <h1>
        <FormattedMessage id="order.title" />
      </h1>
    </div>
  );
}
