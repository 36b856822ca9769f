import { useEffect } from "react";
import { matchRoute } from "#client/routes.ts";
import { markTransition } from "./photo-transition.ts";

/**
 * Handles every plain link and search form of a member's pages within the document. A page is prefetched as
 * soon as its link is touched.
 */
export function useLinkInterception(
  go: (address: string) => void,
  prefetch: (address: string) => void,
): void {
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
      markTransition(profileIn(address) !== null && event.target instanceof Element ? event.target : null);
      go(address);
    };
    const onPointer = (event: Event) => {
      const address = addressOf(event);
      if (address !== null) prefetch(address.split("#")[0] ?? "");
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
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
      for (const eventType of ["pointerdown", "mouseover"])
        document.removeEventListener(eventType, onPointer);
    };
  }, [go, prefetch]);
}

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
  return match && (match.route.name === "members-id" || match.route.name === "likes-m-id")
    ? (match.params["id"] ?? null)
    : null;
}
