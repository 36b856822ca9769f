import type { ReactNode } from "react";
import { Form, Link, useLocation, useSearchParams } from "react-router";
import { SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Tabs } from "#client/desk/ui/tabs.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";
import { words } from "#client/desk/words.ts";
import { asking, dayAfter, FILTERS, todayHere, type Filter } from "./asked.ts";

/** What the filters may be set to, and the days that are shown. */
export interface Choices {
  from: string;
  to: string;
  countries?: readonly string[];
  networks?: readonly string[];
  partners?: readonly string[];
}

/** Title, parts and filters of the screen. `more`: further filters of one part; `about`: what its numbers are. */
export function GrowthFrame({
  choices,
  more,
  about,
  children,
}: {
  choices: Choices;
  more?: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}) {
  const [asked] = useSearchParams();
  return (
    <div className="grid gap-4">
      <h1 className="title">{text.title}</h1>
      <Tabs title={text.title} tabs={TABS} search={keptOf(asked)} />
      <div className="grid gap-2">
        <Presets />
        {/* a new address has its own values in the fields */}
        <Form key={asked.toString()} role="search" className="flex flex-wrap items-end gap-3 [&>label]:w-32">
          <DayField name="from" title={text.filters.from} value={choices.from} />
          <DayField name="to" title={text.filters.to} value={choices.to} />
          <SiteSelect value={asked.get("site") ?? ""} />
          <Choice name="country" title={text.filters.country} among={choices.countries} />
          <Choice name="network" title={text.filters.network} among={choices.networks} />
          <Choice name="partner" title={text.filters.partner} among={choices.partners} />
          {more}
          <button type="submit" className="btn">
            {words.filters.show}
          </button>
          <Link to="?" className="mb-2 text-13px">
            {text.filters.reset}
          </Link>
        </Form>
      </div>
      <div className="flex flex-wrap gap-x-4 text-13px text-soft">{about}</div>
      {children}
    </div>
  );
}

const TABS = [
  { path: "/growth", title: text.tabs.overview, shortcut: "o" },
  { path: "/growth/money", title: text.tabs.money, shortcut: "m" },
  { path: "/growth/cohorts", title: text.tabs.cohorts, shortcut: "c" },
  { path: "/growth/affiliates", title: text.tabs.affiliates, shortcut: "a" },
  { path: "/growth/visits", title: text.tabs.visits, shortcut: "v" },
];

/** What the filters are, for another part of the screen. */
const keptOf = (asked: URLSearchParams): string =>
  new URLSearchParams(
    FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name) ?? ""]] : [])),
  ).toString();

/** Usual days, each an address. */
function Presets() {
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const today = todayHere();
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = dayAfter(monthStart, -1);
  const yesterday = dayAfter(today, -1);
  const presets = [
    [text.filters.yesterday, yesterday, yesterday] as const,
    ...[7, 28, 90].map((days) => [text.filters.days(days), dayAfter(today, 1 - days), today] as const),
    [text.filters.month, monthStart, today] as const,
    [text.filters.lastMonth, `${lastMonthEnd.slice(0, 7)}-01`, lastMonthEnd] as const,
  ];
  return (
    <ul aria-label={text.filters.presets} className="flex flex-wrap gap-2">
      {presets.map(([title, from, to]) => (
        <li key={title}>
          <Link
            to={{ pathname, search: asking(asked, { from, to }) }}
            aria-current={asked.get("from") === from && asked.get("to") === to ? "true" : undefined}
            className="chip py-1 no-underline hover:bg-wash aria-[current=true]:font-semibold"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const DayField = ({ name, title, value }: { name: Filter; title: string; value: string }) => (
  <label className="label">
    {title}
    <input type="date" name={name} defaultValue={value} required className="field px-2! text-13px" />
  </label>
);

/** One of what there is; what the address names is among it, whatever there is. */
function Choice({
  name,
  title,
  among,
}: {
  name: Filter;
  title: string;
  among: readonly string[] | undefined;
}) {
  const [asked] = useSearchParams();
  const value = asked.get(name) ?? "";
  // a part of the screen that has no such filter keeps it for the others
  if (among === undefined) return value !== "" && <input type="hidden" name={name} value={value} />;
  const options = [...new Set([...among, value])].filter((each) => each !== "").toSorted();
  return (
    <label className="label">
      {title}
      <select name={name} defaultValue={value} className="field">
        <option value="">{text.filters.every}</option>
        {options.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** A further choice of one part, of few words. */
export function MoreChoice<T extends string>({
  name,
  title,
  value,
  among,
}: {
  name: string;
  title: string;
  value: T;
  among: readonly (readonly [T, string])[];
}) {
  return (
    <label className="label">
      {title}
      <select name={name} defaultValue={value} className="field">
        {among.map(([each, says]) => (
          <option key={each} value={each}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}
