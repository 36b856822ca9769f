import { createContext, use, type ComponentProps, type MouseEvent, type SubmitEvent } from "react";

/** What leads from page to page within a member's document. */
export interface PageNavigation {
  /** Whether an address is of a page that this document can show. */
  shows: (address: string) => boolean;
  /** `link` is what was followed there. */
  go: (address: string, link?: Element) => void;
  /** Fetches a page ahead: a finger or a mouse has come to its link. */
  prefetch: (address: string, by: "finger" | "mouse") => void;
}

/** Null at the edge and for visitors, whose pages are documents. */
export const PageNavigationContext = createContext<PageNavigation | null>(null);

type PageLinkProps = ComponentProps<"a"> & { href: string | undefined };

/**
 * A link to a page of this site; the browser's own element is for other sites, files and parts of a page. For
 * visitors it is just that. A member's goes by the router, whose own Link would be rendered again with every
 * change of the address: dozens of them on a list.
 */
export function PageLink({ className, href, onClick, children, ...rest }: PageLinkProps) {
  const navigation = use(PageNavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (href === undefined || isForBrowser(event) || !navigation?.shows(href)) return;
    event.preventDefault();
    navigation.go(href, event.currentTarget);
  };
  const handlers = navigation && {
    onPointerDown: () => {
      navigation.prefetch(href ?? "", "finger");
    },
    onMouseEnter: () => {
      navigation.prefetch(href ?? "", "mouse");
    },
  };
  return (
    <a className={className} href={href} onClick={navigation ? follow : onClick} {...handlers} {...rest}>
      {children}
    </a>
  );
}

/** What the browser does with a click by itself: nothing more, another tab, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey;

type PageFormProps = Omit<ComponentProps<"form">, "method"> & { action: string };

/** A form whose fields are the query of a page of this site. */
export function PageForm({ action, onSubmit, children, ...rest }: PageFormProps) {
  const navigation = use(PageNavigationContext);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented || !navigation?.shows(action)) return;
    event.preventDefault();
    const { nativeEvent } = event;
    const submitter =
      "submitter" in nativeEvent && nativeEvent.submitter instanceof HTMLElement
        ? nativeEvent.submitter
        : null;
    const fields = [...new FormData(event.currentTarget, submitter)].flatMap(
      ([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []),
    );
    navigation.go(`${action.split("?")[0] ?? ""}?${new URLSearchParams(fields)}`);
  };
  return (
    <form method="get" action={action} onSubmit={send} {...rest}>
      {children}
    </form>
  );
}
