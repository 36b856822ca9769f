import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";

/** Where what is missing is to be had, with the way back to this conversation; `hash` is a place in it. */
export function usePurchaseLink(to: "credits" | "premium", hash = ""): string {
  const { path } = useFrame();
  const { country } = useSnapshot(useStores().payment);
  return pathOf(to, {}, { next: path + hash, ...(to === "credits" && country !== null && { country }) });
}
