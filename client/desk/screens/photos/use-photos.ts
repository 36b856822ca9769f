import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { DeskFailure, read, write } from "#client/desk/net.ts";
import type { PhotoItem, PhotosAnswer, PhotosQuery } from "#contract/desk/photos.ts";
import { begin, reduce } from "./state.ts";

/** Milliseconds after which claims are renewed and files get new names: both are good for ten minutes. */
const RENEWAL = 4 * 60_000;
/** With fewer than these left, the next page is loaded. */
const LOW = 24;

type Item = { site: string; kind: "photo" | "selfie"; subject: string };
const claimable = (items: readonly PhotoItem[]): Item[] =>
  items.map(({ site, queue, subject }) => ({ site, kind: queue === "selfie" ? "selfie" : "photo", subject }));

/**
 * What waits, a page after the other. It is this person's as long as the screen is open, so that nobody else
 * has the same before them; what somebody else claimed first is left out.
 */
export function usePhotos(first: PhotosAnswer, query: PhotosQuery) {
  const [state, act] = useReducer(reduce, first, ({ photos, total, next }) => begin(photos, total, next));
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const isLoading = useRef(false);

  const claim = useEffectEvent(async (items: readonly PhotoItem[]) => {
    if (items.length === 0) return;
    const { own } = await write(
      "POST /api/photo-claims",
      {},
      { items: claimable(items) },
      crypto.randomUUID(),
    );
    const theirs = items.map(({ subject }) => subject).filter((subject) => !own.includes(subject));
    if (theirs.length > 0) act({ do: "drop", subjects: theirs });
  });

  const guarded = useEffectEvent(async (work: () => Promise<void>) => {
    try {
      await work();
      setFailure(null);
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      setFailure(error);
    }
  });

  const loadMore = useEffectEvent(async (after: string) => {
    if (isLoading.current) return;
    isLoading.current = true;
    await guarded(async () => {
      const { from: _, ...filter } = query;
      const page = await read("GET /api/photos", { ...filter, after });
      act({ do: "more", items: page.photos, next: page.next });
      await claim(page.photos);
    });
    isLoading.current = false;
  });

  const renew = useEffectEvent(async () => {
    const [oldest] = state.items;
    if (!oldest || document.visibilityState === "hidden") return;
    await guarded(async () => {
      const page = await read("GET /api/photos", { ...query, from: oldest.place });
      act({ do: "renew", items: page.photos });
      await claim(state.items);
    });
  });

  const giveBack = useEffectEvent(() => {
    if (state.items.length > 0)
      void write(
        "DELETE /api/photo-claims",
        {},
        { items: claimable(state.items) },
        crypto.randomUUID(),
      ).catch(() => undefined); // they come back by themselves after ten minutes
  });

  useEffect(() => {
    const begun = setTimeout(() => void guarded(() => claim(first.photos)));
    const timer = setInterval(() => void renew(), RENEWAL);
    return () => {
      clearTimeout(begun);
      clearInterval(timer);
      giveBack();
    };
  }, [first]);

  const isLow = state.items.length < LOW;
  useEffect(() => {
    if (isLow && state.next !== null && failure === null) void loadMore(state.next);
  }, [isLow, state.next, failure]);

  return {
    state,
    act,
    failure,
    retry: () => void guarded(() => claim(state.items)),
    renew: () => void renew(),
  };
}
