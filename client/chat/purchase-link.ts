import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";

/**
 * The address where the member gets credits or premium. It leads back to this conversation, to the place
 * `hash`.
 */
export function usePurchaseLink(to: "credits" | "premium", hash = ""): string {
  const { path } = useFrame();
  const { country } = useSnapshot(useStores().payment);
  return pathOf(to, {}, { next: path + hash, ...(to === "credits" && country !== null && { country }) });
}
