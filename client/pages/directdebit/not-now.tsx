import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { BUNDLES } from "#contract/product/bundles.ts";

/** Direct debit is not to be had: which of two reasons, and every other way to pay. */
export function NotNow({ state, next }: { state: "blocked" | "limit"; next: string | null }) {
  const bundle = BUNDLES.find((id) => next?.startsWith(pathOf("credits-id-paymentmethod", { id })));
  const others = bundle
    ? pathOf("credits-id-paymentmethod", { id: bundle }) +
      (next?.includes("?") ? `?${next.split("?")[1] ?? ""}` : "")
    : pathOf("credits");
  return (
    <div className="empty">
      <Icon name={state === "blocked" ? "i-tabler-ban" : "i-tabler-gauge"} />
      <h2>
        <FormattedMessage id={`debit.${state}`} />
      </h2>
      <p>
        <FormattedMessage id={`debit.${state}.text`} />
      </p>
      <PageLink className="btn btn--main" href={others}>
        <FormattedMessage id="debit.other" />
      </PageLink>
    </div>
  );
}
