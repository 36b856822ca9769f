import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import type { SwipeCard } from "../../../worker/contract/calls/swipe.ts";
import { BrowserContext } from "../../browser/browser-context.tsx";
import { useMinute } from "../../browser/minute.ts";
import { useStores } from "../../context.tsx";
import type { MessageId } from "../../intl.tsx";
import { pathOf } from "../../routes.ts";
import { shownPile } from "../../stores/swipe.ts";
import { Icon } from "../../ui/icon.tsx";
import { Actions } from "./actions.tsx";
import { isCalm } from "./card.tsx";
import { Everybody } from "./everybody.tsx";
import { Keys } from "./keys.ts";
import { Limit } from "./limit.tsx";
import { Pips } from "./pips.tsx";
import { Stack, type Gone } from "./stack.tsx";
import { createSwiping } from "./swiping.ts";
import { AT_REST, type Release, type Side } from "./throwing.ts";
import { minutesUntil } from "./waiting.ts";

/** What became of the last card, for those who hear the page. */
interface Said {
  id: MessageId;
  name: string;
  next: SwipeCard | undefined;
}

/** The pile with what can be done, or why there is none. */
export function Game() {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const intl = useIntl();
  const { pile, choices, taken } = useSnapshot(stores.swipe);
  const { hidden, liked } = useSnapshot(stores.relations);
  const [swiping] = useState(() => (api ? createSwiping(stores, api) : null));
  const [leaving, setLeaving] = useState<readonly Gone[]>([]);
  const [said, setSaid] = useState<Said | null>(null);
  /** Whether he looks on without likes; null until he was asked. */
  const [goesOn, setGoesOn] = useState<boolean | null>(null);
  const thrown = useRef(new Map<string, Side>());
  const profile = useRef<HTMLAnchorElement>(null);
  const now = useMinute();
  const quota = pile?.quota;
  const shown = pile && shownPile(pile, choices, (id) => id in hidden || liked[id] === true);

  // on the way back to the page its data is an old one
  const look = useEffectEvent(() => swiping?.look());
  const start = useEffectEvent(() => { if (taken?.state === "ready" && taken.pile !== pile) look(); });
  useEffect(() => { start(); }, []);
  // asked again each minute until the origin has begun the new day too
  const resetAt = quota && quota.left < quota.limit && now !== null && minutesUntil(quota.resets_at, now) === 0 ? now : null;
  useEffect(() => { if (resetAt !== null) look(); }, [resetAt]);

  if (!pile || !shown || !quota) return null;
  const { cards, passed, likesLeft } = shown;
  const [top, next] = cards;
  const isLimit = likesLeft === 0 && !goesOn && leaving.length === 0;

  function decide(side: Side, release: Release = AT_REST): boolean {
    if (!top || !swiping) return false;
    const likes = side === "right";
    if (likes && likesLeft === 0) {
      setGoesOn(false);
      return false;
    }
    if (!swiping.choose({ does: likes ? "like" : "pass", card: top })) return false;
    thrown.current.set(top.id, side);
    if (!isCalm()) setLeaving((others) => [...others.filter(({ card }) => card.id !== top.id), { card: top, side, release }]);
    setSaid({ id: likes ? "swipe.said.liked" : "swipe.said.passed", name: top.name, next });
    return true;
  }
  function undo(): void {
    if (!passed || !swiping?.choose({ does: "undo", card: passed })) return;
    if (!thrown.current.has(passed.id)) thrown.current.set(passed.id, "left");
    setSaid({ id: "swipe.said.back", name: passed.name, next: undefined });
  }
  /** Told once, to the card that came back. */
  function cameFrom(id: string): Side | null {
    const side = thrown.current.get(id) ?? null;
    thrown.current.delete(id);
    return side;
  }
  const forget = (id: string) => setLeaving((all) => (all.some(({ card }) => card.id === id) ? all.filter(({ card }) => card.id !== id) : all));
  const open = () => profile.current?.click();

  return (
    <>
      <div className="swipe__head">
        <a className="round" href={pathOf("members")} aria-label={intl.formatMessage({ id: "swipe.back" })}><Icon name="i-tabler-chevron-left" /></a>
        <Pips left={likesLeft} limit={quota.limit} />
      </div>
      {isLimit ? (
        <Limit quota={quota} focused={said !== null || goesOn !== null} onGoOn={() => setGoesOn(true)} />
      ) : (
        <>
          <Keys onLeft={() => decide("left")} onRight={() => decide("right")} onUp={open} onBack={undo} />
          {top || leaving.length > 0 ? (
            <Stack cards={cards} leaving={leaving} cameFrom={cameFrom} onThrow={decide} onTap={open} onGone={forget} />
          ) : choices.length > 0 ? (
            <div className="swipe__stack" aria-busy="true"><div className="skel swipe__card" /></div>
          ) : (
            <Everybody returnsAt={pile.returns_at} focused={said !== null} />
          )}
          <Actions top={top} passed={passed} focused={goesOn === true} onUndo={undo} onPass={() => decide("left")} onLike={() => decide("right")} profile={profile} />
        </>
      )}
      <p className="sr" role="status">
        {said && <><FormattedMessage id={said.id} values={{ name: said.name }} /> {said.next ? <FormattedMessage id="swipe.said.next" values={{ name: said.next.name, age: said.next.age }} /> : null}</>}
      </p>
    </>
  );
}
