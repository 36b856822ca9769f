import type { MouseEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { landingOf } from "#client/page/next-path.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import styles from "./page.module.css";

/**
 * The way back to the list, on a phone's browser; the installed app has a button in its bar (specification,
 * section 2). Where the reader came from within the site, it goes there, so that the list keeps its place.
 */
export function BackToList() {
  const { route, lacks } = useFrame();
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !isFromHere()) return;
    event.preventDefault();
    history.back();
  }
  return (
    <PageLink
      className={`round ${styles.person__back}`}
      href={route === "likes-m-id" ? pathOf("likes") : landingOf(lacks)}
      onClick={follow}
    >
      <Icon name="i-tabler-arrow-left" />
      <span className="sr">
        <FormattedMessage id="member.list" />
      </span>
    </PageLink>
  );
}

/** The entry before this one is a page of this site: by the router's count, or as the document was opened. */
function isFromHere(): boolean {
  const state: unknown = history.state;
  if (typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number")
    return state.idx > 0 || URL.parse(document.referrer)?.origin === location.origin;
  return history.length > 1 && URL.parse(document.referrer)?.origin === location.origin;
}
