import { useState } from "react";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" });

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
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

/** How long ago, or how long until, as of when it was first shown; the moment itself on a hover. */
export function Ago({ at }: { at: string }) {
  const [now] = useState(() => Date.now());
  const seconds = (Date.parse(at) - now) / 1000;
  return (
    <time dateTime={at} title={full.format(new Date(at))} className="whitespace-nowrap">
      {textOf(seconds)}
    </time>
  );
}

function textOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return unit === "second" ? "now" : relative.format(Math.round(seconds / size), unit);
}

/** Whether a moment is over, as of when it is shown: lists are loaded again before it matters. */
export const isPast = (at: string): boolean => Date.parse(at) < Date.now();
