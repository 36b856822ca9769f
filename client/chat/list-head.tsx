import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useOffers } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import styles from "./talks.module.css";

/** The head of the list of conversations, with the way out: their pages have no bar. */
export function ListHead({ Heading, children }: { Heading: "h1" | "h2"; children?: ReactNode }) {
  const intl = useIntl();
  const offers = useOffers();
  return (
    <div className={styles.talks__head}>
      {offers("members") && (
        <PageLink
          className="round"
          href={pathOf("members")}
          aria-label={intl.formatMessage({ id: "chat.leave" })}
        >
          <Icon name="i-tabler-chevron-left" />
        </PageLink>
      )}
      <Heading id="talks">
        <FormattedMessage id="chat.title" />
      </Heading>
      {children}
    </div>
  );
}
