import { use, useEffect, useRef, type RefObject } from "react";
import { ReplaceAddressContext } from "#client/navigation/replace-address-context.ts";
import { useStores } from "#client/page/context.tsx";
import type { Ready } from "./data.ts";
import { useInView } from "./use-in-view.ts";
import styles from "./page.module.css";

/** All that is above the lower edge of the screen, however far. */
const ABOVE = "9999999px 0px 0px 0px";

/** The address follows: it names the last page whose first face has come into view. */
export function usePageInView(list: RefObject<HTMLElement | null>, data: Ready): void {
  const { search } = useStores();
  const rename = use(ReplaceAddressContext);
  const named = useRef(data.filter.page);
  const above = useRef(new Set<Element>());

  useEffect(() => {
    named.current = data.filter.page;
  }, [data]);

  useInView(
    list,
    `.${styles["faces--page"]}:not(.${styles["faces--room"]}) > li:first-child`,
    ABOVE,
    (entries) => {
      for (const { isIntersecting, target } of entries)
        above.current[isIntersecting ? "add" : "delete"](target);
      const pages = [...above.current]
        .filter((element) => element.isConnected)
        .map(({ parentElement }) => Number(parentElement?.dataset["page"]));
      if (pages.length > 0) follow(Math.max(...pages));
    },
  );

  function follow(page: number): void {
    const profiles = search.results[page];
    if (page === named.current || !profiles) return;
    named.current = page;
    const shown: Ready = {
      ...data,
      profiles,
      next: search.nextCursors[page] ?? null,
      filter: { ...data.filter, page },
    };
    rename?.(addressNow(page), shown);
  }
}

/** This address with another page: whatever else is in it stays. */
function addressNow(page: number): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  query.delete("page");
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
