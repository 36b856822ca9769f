import { pathOf } from "#client/routes.ts";
import { BUNDLES } from "#contract/product/bundles.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";

/**
 * The overview of the bundle and the method, or the remembered card of a method, that an address says were
 * chosen.
 */
export function chosenOrder(path: string): string | null {
  const query = new URLSearchParams(path.split("?")[1]);
  const bundle = BUNDLES.find((id) => id === query.get("bundle"));
  if (bundle === undefined) return null;
  const [chosen, card] = (query.get("method") ?? "").split(":");
  const method = PAYMENT_METHODS.find((id) => id === chosen);
  const carried = ["country", "code", "next"].map((name): [string, string | undefined] => [
    name,
    query.get(name) ?? undefined,
  ]);
  return pathOf(
    "credits-id-paymentmethod",
    { id: bundle, ...(method && { paymentmethod: method }) },
    Object.fromEntries([...carried, ["card", method ? card : undefined]]),
  );
}
