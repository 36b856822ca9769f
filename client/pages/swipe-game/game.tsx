import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useCurrentMinute } from "#client/runtime/use-current-minute.ts";
import { visibleDeck } from "#client/stores/swipe.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { Actions } from "./actions.tsx";
import { Keys } from "./keys.ts";
import { LikesLeft } from "./likes-left.tsx";
import { Limit } from "./limit.tsx";
import { minutesUntil } from "./minutes.ts";
import { NoCards } from "./no-cards.tsx";
import { Stack } from "./stack.tsx";
import { createSwipeQueue, type SwipeQueue } from "./swipe-queue.ts";
import { useCardThrow } from "./use-card-throw.ts";
import styles from "./page.module.css";

/** The deck with what can be done, or why there is none. */
export function Game() {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const intl = useIntl();
  const { deck, choices } = useSnapshot(stores.swipe);
  const { hidden, liked } = useSnapshot(stores.relations);
  const [queue] = useState(() => (api ? createSwipeQueue(stores, api) : null));
  /** Whether the member continues without likes; null until they were asked. */
  const [goesOn, setGoesOn] = useState<boolean | null>(null);
  const { leaving, announcement, decide, undo, ...moves } = useCardThrow(stores, queue, () =>
    setGoesOn(false),
  );
  const offers = useOffers();
  const profile = useRef<HTMLAnchorElement>(null);
  useFreshDeck(queue);

  if (!deck) return null;
  const { quota } = deck;
  const { cards, passed, likesLeft } = visibleDeck(deck, choices, (id) => id in hidden || liked[id] === true);
  const [top] = cards;
  const open = () => profile.current?.click();
  const [pass, like] = [() => decide("left"), () => decide("right")];

  return (
    <>
      <div className={styles.swipe__head}>
        {offers("members") && (
          <PageLink
            className="round"
            href={pathOf("members")}
            aria-label={intl.formatMessage({ id: "swipe.back" })}
          >
            <Icon name="i-tabler-chevron-left" />
          </PageLink>
        )}
        <LikesLeft left={likesLeft} limit={quota.limit} />
      </div>
      {likesLeft === 0 && goesOn !== true && leaving.length === 0 ? (
        <Limit
          quota={quota}
          focused={announcement !== null || goesOn !== null}
          onGoOn={() => setGoesOn(true)}
        />
      ) : (
        <>
          <Keys onLeft={pass} onRight={like} onUp={open} onBack={undo} />
          {top || leaving.length > 0 ? (
            <Stack cards={cards} leaving={leaving} onThrow={decide} onTap={open} {...moves} />
          ) : choices.length > 0 ? (
            <div className={styles.swipe__stack} aria-busy="true">
              <div className={`skel ${styles.swipe__card}`} />
            </div>
          ) : (
            <NoCards returnsAt={deck.returns_at} focused={announcement !== null} />
          )}
          <Actions
            top={top}
            passed={passed}
            focused={goesOn === true}
            onUndo={undo}
            onPass={pass}
            onLike={like}
            profile={profile}
          />
        </>
      )}
      <p className="sr" role="status">
        {announcement && (
          <span>
            <FormattedMessage id={announcement.id} values={{ name: announcement.name }} />{" "}
            {announcement.next ? (
              <FormattedMessage
                tagName="span"
                id="swipe.said.next"
                values={{ name: announcement.next.name, age: announcement.next.age }}
              />
            ) : null}
          </span>
        )}
      </p>
    </>
  );
}

/** Loads the deck again where the page's data is older than it, and when a new day has begun. */
function useFreshDeck(queue: SwipeQueue | null): void {
  const { deck, loadedFrom } = useSnapshot(useStores().swipe);
  const now = useCurrentMinute();
  const look = useEffectEvent(() => queue?.look());
  const start = useEffectEvent(() => {
    if (loadedFrom?.state === "ready" && loadedFrom.deck !== deck) look();
  });
  useEffect(() => {
    start();
  }, []);

  // again each minute, until the origin has begun the new day too
  const quota = deck?.quota;
  const resetAt =
    quota && quota.left < quota.limit && now !== null && minutesUntil(quota.resets_at, now) === 0
      ? now
      : null;
  useEffect(() => {
    if (resetAt !== null) look();
  }, [resetAt]);
}
