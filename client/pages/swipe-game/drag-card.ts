import {
  AT_REST,
  fallBack,
  flight,
  placed,
  sideOf,
  speedOf,
  turn,
  type Point,
  type Release,
  type Sample,
  type Side,
} from "./card-motion.ts";

/** Pixels before a movement counts as one. */
const SLOP = 8;
/** Pixels over which the words on a card and the card below come forward. */
const STAMP_DISTANCE = 120;
/** Samples of a finger's movement that are stored. */
const MAX_SAMPLES = 40;

export interface DragHandlers {
  /** The card below, which comes nearer as this one leaves. */
  below: () => HTMLElement | null;
  /** Thrown to a side. False: it comes back. */
  onThrow: (side: Side, release: Release) => boolean;
  /** Touched and let go where it was. */
  onTap: () => void;
}

/** A finger on a card. What the page has to measure is measured once, so that following it only moves layers. */
interface Hand {
  id: number;
  from: Point;
  way: Sample[];
  grip: 1 | -1;
  width: number;
  /** What moves with it, once it moves. */
  moved: { stamps: readonly HTMLElement[]; below: HTMLElement | null } | null;
}

/**
 * Lets a card follow the finger, the pen or the mouse, and fall back on its spring. Up and down belong to the
 * page's scrolling. Answers how to let go of it all.
 */
export function dragCard(card: HTMLElement, { below, onThrow, onTap }: DragHandlers): () => void {
  let hand: Hand | null = null;
  let falling: Animation | null = null;
  let isThrown = false;
  settle(card);

  function onDown(event: PointerEvent): void {
    if (hand || isThrown || !event.isPrimary || event.button !== 0) return;
    const { top, height } = card.getBoundingClientRect();
    hand = {
      id: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      way: [],
      grip: event.clientY < top + height / 2 ? 1 : -1,
      width: card.offsetWidth,
      moved: null,
    };
    if (!falling) return;
    // caught as it falls back: held where it is
    const { e: x, f: y } = new DOMMatrix(getComputedStyle(card).transform);
    falling.cancel();
    falling = null;
    hand.from = { x: event.clientX - x, y: event.clientY - y };
    take(hand);
    follow(hand, event);
  }

  function take(hand: Hand): void {
    hand.moved = { stamps: stampsOf(card), below: below() };
    card.setPointerCapture(hand.id);
    card.dataset["held"] = "";
  }

  function onMove(event: PointerEvent): void {
    if (!hand || event.pointerId !== hand.id) return;
    if (!hand.moved) {
      const [x, y] = [Math.abs(event.clientX - hand.from.x), Math.abs(event.clientY - hand.from.y)];
      if (Math.max(x, y) < SLOP || (event.pointerType === "touch" && y > x)) return;
      take(hand);
    }
    follow(hand, event);
  }

  function follow(
    { from, way, grip, width, moved }: Hand,
    { clientX, clientY, timeStamp }: PointerEvent,
  ): void {
    const [x, y] = [clientX - from.x, clientY - from.y];
    way.push({ x, y, at: timeStamp });
    if (way.length > MAX_SAMPLES) way.shift();
    card.style.transform = placed(x, y, turn(x, grip, width));
    showStamps(moved?.stamps ?? [], x);
    const left = 1 - Math.min(1, Math.abs(x) / STAMP_DISTANCE);
    // from where the styles have it
    if (moved?.below)
      moved.below.style.transform = `translateY(${(8 * left).toFixed(2)}px) scale(${(1 - 0.04 * left).toFixed(4)})`;
  }

  function onUp(event: PointerEvent): void {
    if (!hand || event.pointerId !== hand.id) return;
    const { moved, way, grip, width } = hand;
    hand = null;
    if (!moved) {
      if (event.type === "pointerup") onTap();
      return;
    }
    const { x, y } = way.at(-1) ?? { x: 0, y: 0 };
    // a finger that rested before it left did not throw
    const speed = speedOf([...way, { x, y, at: event.timeStamp }]);
    const side = event.type === "pointerup" ? sideOf({ x, speed }, width) : null;
    isThrown = side !== null && onThrow(side, { x, y, speed, grip });
    if (isThrown) return;
    settle(moved.below);
    fall({ x, y, speed: side === null ? speed : { x: 0, y: 0 }, grip }, width);
  }

  function fall(release: Release, width: number): void {
    settle(card);
    if (prefersReducedMotion()) return letGo();
    const { frames, duration } = fallBack(release, width);
    falling = card.animate(frames, { duration });
    falling.addEventListener("finish", letGo);
  }

  function letGo(): void {
    falling = null;
    delete card.dataset["held"];
  }

  /** A finger is held by what it touched first, which loses it to the card. */
  const onLost = (event: PointerEvent) => {
    if (event.target === card) onUp(event);
  };
  const events = [
    ["pointerdown", onDown],
    ["pointermove", onMove],
    ["pointerup", onUp],
    ["pointercancel", onUp],
    ["lostpointercapture", onLost],
  ] as const;
  for (const [name, on] of events) card.addEventListener(name, on);
  return () => {
    for (const [name, on] of events) card.removeEventListener(name, on);
    if (hand?.moved) settle(card);
    falling?.cancel();
    letGo();
  };
}

/** Lets a card fly out at a side, from where and as fast as it was let go. */
export function fly(card: HTMLElement, side: Side, release: Release): Animation {
  const width = card.offsetWidth;
  const { frames, duration } = flight(release, side, reachOf(card), width);
  showStamps(stampsOf(card), side === "right" ? width : -width);
  return card.animate(frames, { duration, fill: "forwards" });
}

/** Lets a card come in from a side. */
export function returnFrom(card: HTMLElement, side: Side): void {
  settle(card);
  if (prefersReducedMotion()) return;
  const reach = reachOf(card);
  const { frames, duration } = fallBack(
    { ...AT_REST, x: side === "right" ? reach : -reach },
    card.offsetWidth,
  );
  card.animate(frames, { duration });
}

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Pixels until nothing is seen of a card of this size, also where it leans back into the screen. */
const reachOf = (card: HTMLElement): number =>
  (window.innerWidth + card.offsetWidth) / 2 + card.offsetHeight * 0.35;

const stampsOf = (card: HTMLElement): HTMLElement[] => [...card.querySelectorAll<HTMLElement>("[data-side]")];

/** Shows the stamp of the side that a card goes to: the further `x`, the plainer. */
function showStamps(stamps: readonly HTMLElement[], x: number): void {
  for (const stamp of stamps) {
    const way = stamp.dataset["side"] === "right" ? x : -x;
    stamp.style.opacity = Math.max(0, Math.min(1, (way - SLOP) / STAMP_DISTANCE)).toFixed(3);
  }
}

/** Leaves a card to the styles again. */
function settle(card: HTMLElement | null): void {
  if (!card) return;
  card.style.transform = "";
  for (const stamp of stampsOf(card)) stamp.style.opacity = "";
}
