import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { SiteName, useSites } from "#client/desk/ui/site-select.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";
import type { VisitCount, VisitGroups, VisitsAnswer } from "#contract/desk/visits.ts";
import { askedOf, dayAfter, periodsBetween, rangeOf } from "./asked.ts";
import { Chart } from "./chart.tsx";
import { GrowthFrame } from "./frame.tsx";
import { Numbers, type NumberColumn } from "./numbers.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { partner: _, ...range } = rangeOf(askedOf(request));
  const answer = await read("GET /api/visits", range, request.signal);
  return { answer, today: new Date().toISOString().slice(0, 10) };
}

const columns = (title: string): readonly NumberColumn<VisitCount>[] => [
  { title, value: ({ name }) => name },
  { title: text.columns.visits, value: ({ visits }) => visits, isNumber: true },
];
const SITES: readonly NumberColumn<VisitCount>[] = [
  { title: text.overview.splits.site, value: ({ name }) => name, cell: ({ name }) => <SiteName id={name} /> },
  ...columns("").slice(1),
];

/** Estimates of visits, apart from the numbers that are counted. */
export function Component() {
  const { answer, today } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const isRead = answer.state === "read";
  const to = asked.get("to") ?? today;
  const from = asked.get("from") ?? dayAfter(to, -27);
  return (
    <GrowthFrame
      choices={{
        from: isRead ? answer.from : from,
        to: isRead ? answer.to : to,
        countries: namesOf(isRead && answer.countries),
        networks: namesOf(isRead && answer.networks),
      }}
      about={
        <>
          <p className="text-15px text-ink">{text.visits.note}</p>
          <p>{text.visits.days}</p>
          {isRead && answer.from < answer.since && <p>{text.visits.since(answer.since)}</p>}
          {asked.get("partner") && <p>{text.visits.noPartner}</p>}
        </>
      }
    >
      {isRead ? <Read answer={answer} today={today} /> : <Unread state={answer.state} />}
    </GrowthFrame>
  );
}

const namesOf = (groups: VisitGroups | false): string[] =>
  groups ? groups.counts.map(({ name }) => name) : [];

const Unread = ({ state }: { state: Exclude<VisitsAnswer["state"], "read"> }) => {
  const { revalidate } = useRevalidator();
  return <Failure message={text.visits.faults[state]} onRetry={() => void revalidate()} />;
};

function Read({ answer, today }: { answer: Extract<VisitsAnswer, { state: "read" }>; today: string }) {
  const byDay = new Map(answer.days.counts.map(({ name, visits }) => [name, visits]));
  const rows = periodsBetween("day", answer.from, answer.to).map((name) => ({
    name,
    visits: byDay.get(name) ?? 0,
  }));
  const over = rows.filter(({ name }) => name < today);
  const span = `${answer.from}-${answer.to}`;
  const sites = useSites();
  if (byDay.size === 0) return <p className="card p-6 text-soft">{text.visits.none}</p>;
  const groups = [
    { what: "site", title: text.visits.bySite, list: answer.sites, columns: SITES },
    {
      what: "country",
      title: text.visits.byCountry,
      list: answer.countries,
      columns: columns(text.columns.country),
    },
    {
      what: "network",
      title: text.visits.byNetwork,
      list: answer.networks,
      columns: columns(text.filters.network),
    },
    {
      what: "lander",
      title: text.visits.byLander,
      list: answer.landers,
      columns: columns(text.visits.lander),
    },
  ].filter(({ what }) => what !== "site" || sites.length > 1);
  return (
    <>
      <Chart
        title={text.visits.byDay}
        days={over.map(({ name }) => name)}
        series={[{ label: text.columns.visits, values: over.map(({ visits }) => visits) }]}
      />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Numbers
          title={text.visits.byDay}
          name={`visits-by-day-${span}`}
          rows={rows.toReversed()}
          columns={columns(text.columns.period.day)}
          keyOf={({ name }) => name}
        />
        {groups.map(({ what, title, list, columns: own }) => (
          <div key={what} className="grid min-w-0 content-start gap-1">
            <Numbers
              title={title}
              name={`visits-by-${what}-${span}`}
              rows={list.counts}
              columns={own}
              keyOf={({ name }) => name}
            />
            {list.isCut && <p className="text-13px text-soft">{text.visits.cut}</p>}
          </div>
        ))}
      </div>
    </>
  );
}
