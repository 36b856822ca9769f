import { useEffect } from "react";
import { matchRoute } from "#client/routes.ts";
import { HAS_HOVER } from "./has-hover.ts";
import { leaveByCard } from "./photo-transition.ts";

interface LinkActions {
  go: (address: string) => void;
  prefetch: (address: string) => void;
  prepare: (address: string | null) => void;
}

/**
 * Handles every plain link and search form of a member's pages within the document. A page is prefetched as
 * soon as its link is touched, and prepared while the finger rests on it.
 */
export function useLinkInterception({ go, prefetch, prepare }: LinkActions): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event);
      if (
        address === null ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      leaveByCard(cardOf(event, address));
      go(address);
    };
    const onPointer = (event: Event) => {
      // after a touch the browser pretends that a mouse came by
      if (event.type === "mouseover" && !HAS_HOVER.matches) return;
      const address = addressOf(event);
      if (address !== null) prefetch(withoutHash(address));
    };
    const onRest = (event: PointerEvent) => {
      const address = event.pointerType === "touch" ? addressOf(event) : null;
      prepare(address === null ? null : withoutHash(address));
    };
    // the finger scrolls, or presses for long
    const onCancel = () => {
      prepare(null);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== "get") return;
      const url = new URL(form.action);
      if (!isPage(url)) return;
      event.preventDefault();
      const fields = [...new FormData(form, event.submitter)].flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      );
      url.search = new URLSearchParams(fields).toString();
      go(url.pathname + url.search);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    for (const eventType of ["pointerdown", "mouseover"])
      document.addEventListener(eventType, onPointer, { passive: true });
    document.addEventListener("pointerdown", onRest, { passive: true });
    document.addEventListener("pointercancel", onCancel, { passive: true });
    return () => {
      document.removeEventListener("pointerdown", onRest);
      document.removeEventListener("pointercancel", onCancel);
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
      for (const eventType of ["pointerdown", "mouseover"])
        document.removeEventListener(eventType, onPointer);
    };
  }, [go, prefetch, prepare]);
}

const withoutHash = (address: string): string => address.split("#")[0] ?? "";

/** What was tapped, where it leads to a profile. */
const cardOf = ({ target }: Event, address: string): Element | null =>
  profileIn(address) !== null && target instanceof Element ? target : null;

/** The address a link leads to, or null where it is not another page of this site. */
function addressOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target !== "" || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (!isPage(url) || (url.pathname + url.search === location.pathname + location.search && url.hash !== ""))
    return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Whether an address is of a page that can be shown in this document. A document with a text cannot show
 * another page: on the way back it would have no text.
 */
const isPage = (url: URL): boolean =>
  url.origin === location.origin && !isText(location.pathname) && isText(url.pathname) === false;

/** Null for no page of this site. */
function isText(path: string): boolean | null {
  const match = matchRoute(path);
  return match && match.route.isText === true;
}

/** The id of the member whose profile is at an address of this site, or null. */
export function profileIn(path: string): string | null {
  const match = matchRoute(new URL(path, location.origin).pathname);
  return match?.route.isProfile ? (match.params["id"] ?? null) : null;
}
