import { createContext, use } from "react";
import { useSnapshot } from "valtio";
import type { Content, PageData, PageName, Seed } from "./seed.ts";
import type { Stores } from "./stores/stores.ts";

/** The seed without its content: what the whole page stands on. */
export type Frame = Omit<Seed, keyof Content>;

export const FrameContext = createContext<Frame | null>(null);
export const ContentContext = createContext<Content | Promise<Content> | null>(null);
export const StoresContext = createContext<Stores | null>(null);

export function useFrame(): Frame {
  const frame = use(FrameContext);
  if (!frame) throw new Error("outside of a page");
  return frame;
}

export function useStores(): Stores {
  const stores = use(StoresContext);
  if (!stores) throw new Error("outside of a page");
  return stores;
}

/**
 * What the origin said; where it is slow, the place that asks waits and the rest of the page is there
 * already.
 */
function useContent(): Content {
  const content = use(ContentContext);
  if (content === null) throw new Error("outside of a page");
  return content instanceof Promise ? use(content) : content;
}

export function usePageData<Name extends PageName>(_name: Name): PageData[Name] {
  // the pages are too many for the compiler to compare them all with one
  const { data }: { data: unknown } = useContent();
  const own = data as PageData[Name];
  return own;
}

/** The member as the user store has him now, or null. */
export function useUser() {
  useContent();
  return useSnapshot(useStores().user).user;
}
