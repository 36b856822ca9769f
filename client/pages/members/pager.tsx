import { FormattedMessage, useIntl } from "react-intl";
import { MAX_PAGE, PAGE_SIZE } from "../../../worker/contract/limits.ts";
import { useFrame } from "../../context.tsx";
import { pathOf } from "../../routes.ts";
import type { MembersFilter } from "../../seed.ts";

/** The way through a member's search, by links. */
export function Pager({ filter: { page }, found }: { filter: MembersFilter; found: number }) {
  const { path } = useFrame();
  const intl = useIntl();
  const last = Math.min(MAX_PAGE, Math.ceil(found / PAGE_SIZE));
  if (last <= 1) return null;
  const addressOf = (number: number) => pathOf("members", {}, { ...Object.fromEntries(new URLSearchParams(path.split("?")[1])), page: number > 1 ? number : undefined });
  return (
    <nav className="pager" aria-label={intl.formatMessage({ id: "members.pages" })}>
      {page > 1 && <a className="btn btn--row" rel="prev" href={addressOf(page - 1)}><FormattedMessage id="members.previous" /></a>}
      <span className="meta num" aria-current="page"><FormattedMessage id="members.page" values={{ page }} /></span>
      {page < last && <a className="btn btn--row" rel="next" href={addressOf(page + 1)}><FormattedMessage id="members.next" /></a>}
    </nav>
  );
}
