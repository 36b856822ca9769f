import { use, useState } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import type { CreditsAnswer } from "#contract/calls/credits.ts";
import { useCheckoutQuery } from "./checkout-paths.ts";

/** A state that is about what a page came with, and ends with it. */
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
 * What is offered, as the page came with it or as it was asked for since; `reload` answers null where it
 * cannot be asked.
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
  return { offer, reload };
}
