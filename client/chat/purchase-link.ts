import { useSnapshot } from "valtio";
import { useFrame, useOffers, useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";

/**
 * The address where the member gets credits or premium. It leads back to this conversation, to the place
 * `hash`. Undefined on a site whose backend sells in its own way.
 */
export function usePurchaseLink(to: "credits" | "premium", hash = ""): string | undefined {
  const { path } = useFrame();
  const offers = useOffers();
  const { country } = useSnapshot(useStores().payment);
  if (!offers(to)) return undefined;
  return pathOf(to, {}, { next: path + hash, ...(to === "credits" && country !== null && { country }) });
}
