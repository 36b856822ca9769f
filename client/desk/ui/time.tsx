import { useSyncExternalStore } from "react";
import { words } from "#client/desk/words.ts";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" });

type Unit = "day" | "hour" | "minute";
const lengthIn = (unit: Unit) =>
  new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "short" });
const lengths = { day: lengthIn("day"), hour: lengthIn("hour"), minute: lengthIn("minute") };

const UNITS: readonly [Unit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A moment in the reader's own zone. `at`: ISO date and time. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {full.format(new Date(at))}
  </time>
);

/** How often what is shown is compared with the clock again: less than the least that is told apart. */
const TICK_MS = 30_000;
const readers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let clock = Date.now();

function tick(): void {
  clock = Date.now();
  for (const read of readers) read();
}

/** One clock for everything that is shown, which stands still where nothing reads it. */
function readClock(read: () => void): () => void {
  readers.add(read);
  clock = Date.now();
  ticking ??= setInterval(tick, TICK_MS);
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Seconds until a moment, negative after it. */
const useSecondsTo = (at: string): number =>
  (Date.parse(at) - useSyncExternalStore(readClock, () => clock)) / 1000;

/** How long ago, or how long until; the moment itself on a hover. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={full.format(new Date(at))} className="whitespace-nowrap">
    {textOf(useSecondsTo(at))}
  </time>
);

/** How late something is that was due: "2 days late". */
export function Late({ at }: { at: string }) {
  const [unit, count] = inUnits(-useSecondsTo(at));
  return (
    <time dateTime={at} title={full.format(new Date(at))} className="whitespace-nowrap">
      {unit !== "second" && lengths[unit].format(count)} {words.late}
    </time>
  );
}

function inUnits(seconds: number): [unit: Unit | "second", count: number] {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return [unit, Math.round(seconds / size)];
}

function textOf(seconds: number): string {
  const [unit, count] = inUnits(seconds);
  return unit === "second" ? words.now : relative.format(count, unit);
}

/** Whether a moment is over, as of when it is shown: lists are loaded again before it matters. */
export const isPast = (at: string): boolean => Date.parse(at) < Date.now();
