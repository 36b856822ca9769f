import { useEffect, useRef } from "react";
import type { AlignedData, Options } from "uplot";
import { growthWords as text } from "#client/desk/words-growth.ts";

export interface Series {
  label: string;
  /** One for each day; null for one that is not known yet. */
  values: readonly (number | null)[];
}

const HEIGHT = 180;
/** Lines differ by more than their colour. */
const LOOKS = [
  { colour: "--accent", dash: [] },
  { colour: "--good", dash: [8, 4] },
  { colour: "--ink-2", dash: [2, 4] },
] as const;
const lookOf = (at: number) => LOOKS[at % LOOKS.length] ?? LOOKS[0];

const DAY_S = 86_400;
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const large = new Intl.NumberFormat("en-GB", { notation: "compact" });

/**
 * Lines over days. What it shows stands in a table as well, so those who do not see it are told of the table.
 * Its library is loaded with the first chart.
 */
export function Chart({
  title,
  days,
  series,
}: {
  title: string;
  days: readonly string[];
  series: readonly Series[];
}) {
  const place = useRef<HTMLDivElement>(null);
  // a chart is drawn again where its numbers differ, not where a screen was rendered again
  const drawn = JSON.stringify([days, series]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const forced = matchMedia("(forced-colors: active)");
    let isGone = false;
    let end = () => undefined as void;
    const draw = async () => {
      const [{ default: UPlot }] = await Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]);
      if (isGone) return;
      end();
      const [xs, lines] = JSON.parse(drawn) as [string[], Series[]];
      const data: AlignedData = [
        xs.map((day) => Date.parse(day) / 1000),
        ...lines.map(({ values }) => [...values]),
      ];
      const chart = new UPlot(optionsOf(element, lines, forced.matches), data, element);
      const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
      resize.observe(element);
      end = () => {
        resize.disconnect();
        chart.destroy();
      };
    };
    const redraw = () => void draw();
    redraw();
    for (const query of [dark, forced]) query.addEventListener("change", redraw);
    return () => {
      isGone = true;
      end();
      for (const query of [dark, forced]) query.removeEventListener("change", redraw);
    };
  }, [drawn]);
  return (
    <figure className="card min-w-0 p-3">
      <figcaption className="subtitle">{title}</figcaption>
      <ul className="flex flex-wrap gap-x-4 text-13px text-soft">
        {series.map(({ label }, at) => (
          <li key={label} className="flex items-center gap-2">
            <Mark at={at} />
            {label}
          </li>
        ))}
      </ul>
      <div ref={place} role="img" aria-label={text.chart(title)} className="min-h-180px" />
    </figure>
  );
}

/** A line as the chart draws it. */
const Mark = ({ at }: { at: number }) => {
  const { colour, dash } = lookOf(at);
  return (
    <svg width="24" height="4" aria-hidden="true" className="desk-mark">
      <line
        x1="0"
        y1="2"
        x2="24"
        y2="2"
        stroke={`var(${colour})`}
        strokeWidth="2"
        strokeDasharray={dash.join(" ")}
      />
    </svg>
  );
};

function optionsOf(element: HTMLElement, lines: readonly Series[], isForced: boolean): Options {
  const style = getComputedStyle(element);
  // a canvas has the system's colours only where it is told them
  const colour = (name: string) => (isForced ? "CanvasText" : style.getPropertyValue(name).trim());
  const axis = {
    stroke: colour("--ink-2"),
    grid: { stroke: isForced ? "GrayText" : colour("--line"), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      // days are days, wherever the reader is: the axis counts seconds in UTC
      x: { time: false },
      y: { range: (_chart, _low, high) => [0, high > 0 ? high * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        space: 72,
        incrs: [1, 2, 7, 14, 28, 91, 182, 364].map((days) => days * DAY_S),
        values: (_chart, seconds) => seconds.map((second) => short.format(second * 1000)),
      },
      { ...axis, size: 60, values: (_chart, values) => values.map((value) => large.format(value)) },
    ],
    series: [
      {},
      ...lines.map(({ label, values }, at) => {
        const { colour: name, dash } = lookOf(at);
        return {
          label,
          stroke: colour(name),
          width: 2,
          dash: [...dash],
          points: { show: values.length < 3 },
        };
      }),
    ],
  };
}
