import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";

/** A member's last search, a tap away. */
export const LastSearchLink = ({ query }: { query: string }) => (
  <PageLink className="chip" href={`${pathOf("members")}?${query}`}>
    <Icon name="i-tabler-history" className="icon--xs" />
    <FormattedMessage id="saved.last" />
  </PageLink>
);
