import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { growthWords as text } from "#client/desk/words-growth.ts";
import type { Cohort, CohortWeek } from "#contract/desk/cohorts.ts";
import { asDecimal } from "#contract/product/money.ts";
import { About } from "./about.tsx";
import { askedOf, choiceOf, rangeOf } from "./asked.ts";
import { readChoices } from "./choices.ts";
import { GrowthFrame, MoreChoice } from "./frame.tsx";
import { Numbers, shown, type NumberColumn } from "./numbers.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedOf(request);
  const [answer, filters] = await Promise.all([
    read("GET /api/cohorts", rangeOf(asked), request.signal),
    readChoices(asked, request.signal),
  ]);
  return { answer, filters };
}

const SHOWS = ["active", "buyers", "revenue"] as const;
/** What the table shows of each week, and of money in which currency. */
interface Shows {
  what: (typeof SHOWS)[number];
  currency: string;
}

/** What became of the members who signed up in one week, a column for each week after it. */
export function Component() {
  const { answer, filters } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const { cohorts } = answer;
  const currencies = [
    ...new Set(
      cohorts.flatMap(({ weeks }) => weeks.flatMap(({ revenue }) => revenue.map((sum) => sum.currency))),
    ),
  ].toSorted();
  // each currency is a choice of its own, since they are never added up
  const choices = [
    ["active", text.cohorts.shows.active],
    ["buyers", text.cohorts.shows.buyers],
    ...currencies.map(
      (currency) => [`revenue-${currency}`, `${text.cohorts.shows.revenue}, ${currency}`] as const,
    ),
  ] as const;
  const chosen = choices.find(([value]) => value === asked.get("show"))?.[0] ?? "active";
  const shows: Shows = {
    what: choiceOf(new URLSearchParams({ what: chosen.split("-")[0] ?? "" }), "what", SHOWS),
    currency: chosen.split("-")[1] ?? "",
  };
  return (
    <GrowthFrame
      choices={{ from: answer.from, to: answer.to, ...filters }}
      more={<MoreChoice name="show" title={text.cohorts.show} value={chosen} among={choices} />}
      about={
        <>
          <p>{text.cohorts.note}</p>
          <About elsewhere={answer.elsewhere} />
        </>
      }
    >
      <Numbers
        title={text.cohorts.table}
        name={`cohorts-${chosen}-${answer.from}-${answer.to}`}
        rows={cohorts}
        columns={columnsOf(cohorts, shows)}
        keyOf={({ week }) => week}
        empty={text.cohorts.none}
      />
    </GrowthFrame>
  );
}

function columnsOf(cohorts: readonly Cohort[], shows: Shows): NumberColumn<Cohort>[] {
  const weeks = Math.max(0, ...cohorts.map((cohort) => cohort.weeks.length));
  const all = cohorts.flatMap((cohort) => cohort.weeks.map((week) => partOf(cohort, week, shows)));
  const most = Math.max(0, ...all);
  return [
    { title: text.cohorts.week, value: ({ week }) => week },
    { title: text.columns.signups, value: ({ signups }) => signups, isNumber: true },
    { title: text.columns.activations, value: ({ activations }) => activations, isNumber: true },
    ...Array.from({ length: weeks }, (_, number): NumberColumn<Cohort> => ({
      title: text.cohorts.number(number),
      value: (cohort) => {
        const week = weekOf(cohort, number);
        return week && valueOf(week, shows);
      },
      cell: (cohort) => {
        const week = weekOf(cohort, number);
        return week && <Heat cohort={cohort} week={week} shows={shows} most={most} />;
      },
      isNumber: true,
    })),
  ];
}

const weekOf = ({ weeks }: Cohort, number: number): CohortWeek | null =>
  weeks.find((week) => week.number === number) ?? null;

const amountOf = ({ revenue }: CohortWeek, currency: string): number =>
  revenue.find((sum) => sum.currency === currency)?.amount ?? 0;

const valueOf = (week: CohortWeek, { what, currency }: Shows): number | string =>
  what === "revenue" ? asDecimal({ amount: amountOf(week, currency), currency }) : week[what];

/** What a colour is measured by: members as a part of their cohort, money for each of its members. */
const partOf = ({ signups }: Cohort, week: CohortWeek, { what, currency }: Shows): number =>
  signups === 0 ? 0 : (what === "revenue" ? amountOf(week, currency) : week[what]) / signups;

/** A number and, of members, their part of the cohort; the more, the stronger its colour. */
function Heat({
  cohort,
  week,
  shows,
  most,
}: {
  cohort: Cohort;
  week: CohortWeek;
  shows: Shows;
  most: number;
}) {
  const part = partOf(cohort, week, shows);
  const strength = most === 0 ? 0 : Math.round((part / most) * 40);
  return (
    <span
      className="block rounded px-2 -mx-2 whitespace-nowrap"
      style={{ background: `color-mix(in srgb, var(--accent) ${strength}%, transparent)` }}
    >
      {shown(valueOf(week, shows))}
      {shows.what !== "revenue" && part > 0 && (
        <span className="text-13px"> · {Math.round(part * 100)} %</span>
      )}
    </span>
  );
}
