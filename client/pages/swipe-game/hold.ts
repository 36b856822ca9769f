import { AT_REST, fallBack, placed, sideOf, speedOf, turn, type Point, type Release, type Sample, type Side } from "./throwing.ts";

/** Pixels before a movement counts as one. */
const SLOP = 8;
/** Pixels over which the words on a card and the card below come forward. */
const TELLING = 120;

export interface Held {
  /** The card below, which comes nearer as this one leaves. */
  below: () => HTMLElement | null;
  /** Thrown to a side. False: it comes back. */
  onThrow: (side: Side, release: Release) => boolean;
  /** Touched and let go where it was. */
  onTap: () => void;
  isCalm: () => boolean;
}

/** Lets a card follow the finger, the pen or the mouse, and fall back on its spring. Up and down belong to the page's scrolling. Answers how to let go of it all. */
export function hold(card: HTMLElement, { below, onThrow, onTap, isCalm }: Held): () => void {
  let pointer: { id: number; from: Point; way: Sample[]; moved: boolean; grip: 1 | -1 } | null = null;
  let falling: Animation | null = null;

  function onDown(event: PointerEvent): void {
    if (pointer || !event.isPrimary || event.button !== 0) return;
    const { top, height } = card.getBoundingClientRect();
    const from = { x: event.clientX, y: event.clientY };
    pointer = { id: event.pointerId, from, way: [], moved: false, grip: event.clientY < top + height / 2 ? 1 : -1 };
    if (falling) catchIt(event);
  }

  /** A card that is falling back is held where it is. */
  function catchIt(event: PointerEvent): void {
    if (!pointer) return;
    const { e: x, f: y } = new DOMMatrix(getComputedStyle(card).transform);
    falling?.cancel();
    falling = null;
    pointer.from = { x: event.clientX - x, y: event.clientY - y };
    take(pointer.id);
    follow(event);
  }

  function take(id: number): void {
    if (!pointer) return;
    pointer.moved = true;
    card.setPointerCapture(id);
    card.dataset["held"] = "";
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerId !== pointer?.id) return;
    if (!pointer.moved) {
      const [x, y] = [Math.abs(event.clientX - pointer.from.x), Math.abs(event.clientY - pointer.from.y)];
      if (Math.max(x, y) < SLOP || (event.pointerType === "touch" && y > x)) return;
      take(pointer.id);
    }
    follow(event);
  }

  function follow({ clientX, clientY, timeStamp }: PointerEvent): void {
    if (!pointer) return;
    const [x, y] = [clientX - pointer.from.x, clientY - pointer.from.y];
    pointer.way.push({ x, y, at: timeStamp });
    if (pointer.way.length > 40) pointer.way.shift();
    card.style.transform = placed(x, y, turn(x, pointer.grip, card.offsetWidth));
    tell(card, x);
    const next = below();
    const left = 1 - Math.min(1, Math.abs(x) / TELLING);
    // from where the styles have it
    if (next) next.style.transform = `translateY(${(8 * left).toFixed(2)}px) scale(${(1 - 0.04 * left).toFixed(4)})`;
  }

  function onUp(event: PointerEvent): void {
    if (event.pointerId !== pointer?.id) return;
    const { moved, way, grip } = pointer;
    pointer = null;
    if (!moved) {
      if (event.type === "pointerup") onTap();
      return;
    }
    const { x, y } = way.at(-1) ?? { x: 0, y: 0 };
    // a finger that rested before it left did not throw
    const speed = speedOf([...way, { x, y, at: event.timeStamp }]);
    const side = event.type === "pointerup" ? sideOf({ x, speed }, card.offsetWidth) : null;
    settle(below());
    if (side === null || !onThrow(side, { x, y, speed, grip })) fall({ x, y, speed: side === null ? speed : { x: 0, y: 0 }, grip });
  }

  function fall(release: Release): void {
    settle(card);
    if (isCalm()) return letGo();
    const { frames, duration } = fallBack(release, card.offsetWidth);
    falling = card.animate(frames, { duration });
    falling.addEventListener("finish", letGo);
  }

  function letGo(): void {
    falling = null;
    delete card.dataset["held"];
  }

  /** A finger is held by what it touched first, which loses it to the card. */
  const onLost = (event: PointerEvent) => { if (event.target === card) onUp(event); };
  const events = [["pointerdown", onDown], ["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp], ["lostpointercapture", onLost]] as const;
  for (const [name, on] of events) card.addEventListener(name, on);
  return () => {
    for (const [name, on] of events) card.removeEventListener(name, on);
    if (pointer?.moved) settle(card);
    falling?.cancel();
    letGo();
  };
}

/** What a card says of where it goes: with `x` the further, the plainer. */
export function tell(card: HTMLElement, x: number): void {
  for (const stamp of card.querySelectorAll<HTMLElement>("[data-side]")) {
    const way = stamp.dataset["side"] === "right" ? x : -x;
    stamp.style.opacity = Math.max(0, Math.min(1, (way - SLOP) / TELLING)).toFixed(3);
  }
}

/** Leaves a card to the styles again. */
export function settle(card: HTMLElement | null): void {
  if (!card) return;
  card.style.transform = "";
  for (const stamp of card.querySelectorAll<HTMLElement>("[data-side]")) stamp.style.opacity = "";
}

/** As if it was let go at that side of the screen. */
export const beyond = (side: Side, reach: number): Release => ({ ...AT_REST, x: side === "right" ? reach : -reach });
