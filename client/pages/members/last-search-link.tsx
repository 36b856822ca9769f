import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";

/** A member's last search, a tap away. */
export const LastSearchLink = ({ query }: { query: string }) => (
  <a className="chip" href={`${pathOf("members")}?${query}`}>
    <Icon name="i-tabler-history" className="icon--xs" />
    <FormattedMessage id="saved.last" />
  </a>
);
