import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";
import type { GrowthRow } from "#contract/desk/growth.ts";
import { About, Counted } from "./about.tsx";
import { askedOf, choiceOf, PERIODS, rangeOf, type Period } from "./asked.ts";
import { Chart } from "./chart.tsx";
import { GrowthFrame, MoreChoice } from "./frame.tsx";
import { Numbers, shown, type NumberColumn } from "./numbers.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { everyPeriod, overBefore, shareOf } from "./periods.ts";

const SPLITS = ["site", "country", "network", "partner"] as const;
type Split = (typeof SPLITS)[number];

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedOf(request);
  const range = rangeOf(asked);
  const [by, split] = [choiceOf(asked, "by", PERIODS), choiceOf(asked, "split", SPLITS)];
  const [periods, total, parts] = await Promise.all([
    read("GET /api/growth", { ...range, by }, request.signal),
    read("GET /api/growth", { ...range, by: "all" }, request.signal),
    read("GET /api/growth", { ...range, by: "all", split }, request.signal),
  ]);
  return { by, split, periods, total, parts };
}

const { columns: heads } = text;
const COUNTS: readonly NumberColumn<GrowthRow>[] = [
  { title: heads.started, value: (row) => row.signups_started, isNumber: true },
  { title: heads.signups, value: (row) => row.signups, isNumber: true },
  { title: heads.activations, value: (row) => row.activations, isNumber: true },
  { title: heads.active, value: (row) => row.active, isNumber: true },
  { title: heads.first, value: (row) => row.first_messages, isNumber: true },
  { title: heads.replies, value: (row) => row.replies, isNumber: true },
  { title: heads.matches, value: (row) => row.matches, isNumber: true },
  { title: heads.messages, value: (row) => row.messages, isNumber: true },
  { title: heads.fictional, value: (row) => row.messages_to_fictional, isNumber: true },
  {
    title: heads.share,
    value: shareOf,
    cell: (row) => {
      const share = shareOf(row);
      return share === null ? text.noNumber : `${share} %`;
    },
    isNumber: true,
  },
];
const byPeriod = (by: Period): readonly NumberColumn<GrowthRow>[] => [
  { title: heads.period[by], value: ({ period }) => period },
  ...COUNTS,
];
// members who were there are counted once in a period, and all days are none
const bySplit = (split: Split): readonly NumberColumn<GrowthRow>[] => [
  {
    title: text.overview.splits[split],
    value: ({ key }) => key,
    ...(split === "site" && { cell: ({ key }: GrowthRow) => <SiteName id={key} /> }),
  },
  ...COUNTS.filter(({ title }) => title !== heads.active),
];

/** What members did, by day, week or month, and by where they are or came from. */
export function Component() {
  const { by, split, periods, total, parts } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const rows = everyPeriod(periods, by);
  const days = rows.map(({ period }) => period);
  const isOver = overBefore(periods, by);
  const line = (title: string, value: (row: GrowthRow) => number | null) => ({
    label: title,
    values: rows.map((row) => (isOver(row.period) ? value(row) : null)),
  });
  const isEmpty = periods.rows.length === 0;
  return (
    <GrowthFrame
      choices={periods}
      more={
        <>
          <PeriodChoice value={by} />
          <MoreChoice
            name="split"
            title={text.overview.split}
            value={split}
            among={SPLITS.map((each) => [each, text.overview.splits[each]] as const)}
          />
        </>
      }
      about={
        <>
          <About elsewhere={periods.elsewhere} />
          <Counted to={periods.counted_to} />
        </>
      }
    >
      {isEmpty ? (
        <p className="card p-6 text-soft">{text.nothing}</p>
      ) : (
        <>
          <Totals row={total.rows[0]} />
          <div key={asked.toString()} className="grid gap-4 lg:grid-cols-2">
            <Chart
              title={text.overview.signups}
              days={days}
              series={[
                line(heads.started, (row) => row.signups_started),
                line(heads.signups, (row) => row.signups),
                line(heads.activations, (row) => row.activations),
              ]}
            />
            <Chart
              title={text.overview.contact}
              days={days}
              series={[
                line(heads.first, (row) => row.first_messages),
                line(heads.replies, (row) => row.replies),
                line(heads.matches, (row) => row.matches),
              ]}
            />
            <Chart
              title={text.overview.active}
              days={days}
              series={[line(heads.active, (row) => row.active)]}
            />
            <Chart title={text.overview.share} days={days} series={[line(heads.share, shareOf)]} />
          </div>
          <Numbers
            title={text.overview.table}
            name={`growth-by-${by}-${periods.from}-${periods.to}`}
            rows={rows}
            columns={byPeriod(by)}
            keyOf={({ period }) => period}
          />
          <Numbers
            title={text.overview.splitTable(text.overview.splits[split])}
            name={`growth-by-${split}-${periods.from}-${periods.to}`}
            rows={parts.rows}
            columns={bySplit(split)}
            keyOf={({ key }) => key}
          />
        </>
      )}
    </GrowthFrame>
  );
}

/** All days together. */
function Totals({ row }: { row: GrowthRow | undefined }) {
  if (!row) return null;
  return (
    <section aria-label={text.overview.totals}>
      <dl className="grid grid-cols-3 gap-2 lg:grid-cols-9">
        {COUNTS.filter(({ title }) => title !== heads.active).map(({ title, value, cell }) => (
          <div key={title} className="card flex flex-col justify-between px-3 py-2">
            <dt className="text-13px text-soft">{title}</dt>
            <dd className="text-18px font-semibold tabular-nums">{cell?.(row) ?? shown(value(row))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
