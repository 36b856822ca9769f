import { use, useState } from "react";
import { ArrivalContext } from "#client/navigation/arrival-context.ts";
import { useStores } from "#client/page/context.tsx";

/** Cards before and after one that is on a phone's screen, so that the screen is full wherever it stands. */
const AROUND = 7;
const IS_PHONE = "(max-width: 575px)";

/**
 * Which cards are drawn yet. On the way back from a profile a phone draws the cards around that profile's
 * first and leaves the boxes of all others empty until those are painted: drawing the whole list kept the
 * finger waiting.
 */
export function useNearFirst(isPainted: boolean): (id: string) => boolean {
  const left = use(ArrivalContext)?.leftProfile ?? null;
  const { search } = useStores();
  const [near] = useState(() => {
    if (isPainted || left === null || !matchMedia(IS_PHONE).matches) return null;
    const ids = Object.values(search.results).flatMap((profiles) => profiles.map(({ id }) => id));
    const at = ids.indexOf(left);
    return at < 0 ? null : new Set(ids.slice(Math.max(0, at - AROUND), at + AROUND + 1));
  });
  return (id) => isPainted || near === null || near.has(id);
}
