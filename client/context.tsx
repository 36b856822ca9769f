import { createContext, use } from "react";
import type { PageData, PageName, Seed } from "./seed.ts";
import type { Stores } from "./stores/stores.ts";

/** The seed without its data: what the whole page stands on. */
export type Frame = Omit<Seed, "data">;

export const FrameContext = createContext<Frame | null>(null);
export const DataContext = createContext<Seed["data"] | Promise<Seed["data"]> | null>(null);
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

/** The page's data; where the origin is slow, the place that asks waits and the rest of the page is there already. */
export function usePageData<Name extends PageName>(_name: Name): PageData[Name] {
  const data = use(DataContext);
  if (data === null) throw new Error("outside of a page");
  return (data instanceof Promise ? use(data) : data) as PageData[Name];
}
