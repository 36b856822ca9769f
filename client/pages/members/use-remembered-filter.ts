import { use, useEffect, type MouseEvent } from "react";
import { useFrame, useUser } from "#client/page/context.tsx";
import { addressQuery } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deleteLastSearch, saveLastSearch } from "#client/storage/device-storage.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";

/**
 * Remembers a member's filter on the device, where a logout deletes it; a name is no filter of theirs. A
 * search without filters is no new one: it is where every link leads. So the filter is forgotten by the links
 * of this page that take it back, and by a form that says nothing.
 */
export function useRememberedFilter(filter: MembersFilter | null) {
  const member = useUser()?.profile.id;
  const storage = use(BrowserContext)?.storage;
  const { site } = useFrame();
  const query =
    filter === null
      ? ""
      : new URLSearchParams(addressQuery({ ...filter, name: "", page: 1 }, site)).toString();
  useEffect(() => {
    if (storage && member !== undefined && query !== "") saveLastSearch(storage, member, query);
  }, [storage, member, query]);
  const forget = () => {
    if (storage && member !== undefined) deleteLastSearch(storage, member);
  };
  return {
    forget,
    onClickCapture: ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.getAttribute("href") === pathOf("members")) forget();
    },
  };
}
