import { use, useState } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import { useCheckoutQuery } from "./checkout-paths.ts";
import { usePayableMethods } from "./payable-methods.ts";

/** A state that belongs to an object the page came with, and starts again with the next one. */
export function useStateFor<T>(given: object, first: T): [T, (value: T) => void] {
  const [held, setHeld] = useState<{ of: object; value: T } | null>(null);
  return [
    held?.of === given ? held.value : first,
    (value) => {
      setHeld({ of: given, value });
    },
  ];
}

/**
 * The current offer: the one that the page came with, or a later one. `reload` fetches it again, and returns
 * null where that fails. Its methods are those that this browser can pay with.
 */
export function useOffer(given: CreditsAnswer): {
  offer: CreditsAnswer;
  reload: () => Promise<CreditsAnswer | null>;
} {
  const api = use(BrowserContext)?.api;
  const { code } = useCheckoutQuery();
  const [offer, setOffer] = useStateFor(given, given);
  async function reload(): Promise<CreditsAnswer | null> {
    const answer =
      (await api
        ?.get("/api/credits.php", { country: given.country, ...(code !== undefined && { code }) })
        .catch(() => null)) ?? null;
    if (answer) setOffer(answer);
    return answer;
  }
  const methods = usePayableMethods(offer.methods, ({ method }) => method);
  return { offer: { ...offer, methods }, reload };
}
