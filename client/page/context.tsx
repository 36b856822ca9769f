import { createContext, use } from "react";
import { useSnapshot } from "valtio";
import { hasRoute, type RouteName } from "#client/routes.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { ActionCall } from "#contract/action-calls.ts";
import type { PageData } from "./page-source.ts";
import type { Content, Seed } from "./seed.ts";

/** The seed without its content: what every part of the page may need before the origin has answered. */
export type Frame = Omit<Seed, keyof Content>;

export const FrameContext = createContext<Frame | null>(null);
export const ContentContext = createContext<Content | Promise<Content> | null>(null);
export const StoresContext = createContext<Stores | null>(null);

export function useFrame(): Frame {
  const frame = use(FrameContext);
  if (!frame) throw new Error("outside of a page");
  return frame;
}

/** Whether the site's backend can fill a page: nothing leads to one that it cannot. */
export function useOffers(): (name: string) => name is RouteName {
  const { lacks } = useFrame();
  return (name): name is RouteName => hasRoute(name) && !lacks.includes(name);
}

/** Whether the site's backend has a call: what cannot be done without it is not offered. */
export function useHasCall(): (call: ActionCall) => boolean {
  const { lacks } = useFrame();
  return (call) => !lacks.includes(call);
}

export function useStores(): Stores {
  const stores = use(StoresContext);
  if (!stores) throw new Error("outside of a page");
  return stores;
}

/** The origin's part of the page. While it is late, the component that asks for it suspends. */
function useContent(): Content {
  const content = use(ContentContext);
  if (content === null) throw new Error("outside of a page");
  return content instanceof Promise ? use(content) : content;
}

/** The page's data. Each page.tsx names the type that its own data.ts makes; no other file calls this. */
export function usePageData<Data extends PageData>(): Data {
  return useContent().data as Data;
}

/** Whether the page's data is only what a list told of it: nothing can be done with the page yet. */
export const useIsPreview = (): boolean => useContent().isPreview === true;

/** The member as the user store has them now, or null. */
export function useUser() {
  useContent();
  return useSnapshot(useStores().user).user;
}
