import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { growthWords as text } from "#client/desk/words-growth.ts";
import type { GrowthMethod, GrowthMoney, GrowthMoneyRow, GrowthRow } from "#contract/desk/growth.ts";
import { asDecimal } from "#contract/product/money.ts";
import { About, Counted } from "./about.tsx";
import { askedOf, choiceOf, PERIODS, rangeOf, type Period } from "./asked.ts";
import { Chart } from "./chart.tsx";
import { GrowthFrame } from "./frame.tsx";
import { Numbers, shown, type NumberColumn } from "./numbers.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { everyPeriod, overBefore } from "./periods.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedOf(request);
  const range = rangeOf(asked);
  const by = choiceOf(asked, "by", PERIODS);
  const [periods, total] = await Promise.all([
    read("GET /api/growth", { ...range, by }, request.signal),
    read("GET /api/growth", { ...range, by: "all" }, request.signal),
  ]);
  return { by, periods, total };
}

/** A sum in the currency's own units, as a number of the file and on the screen: 12.50. */
const decimal = (amount: number | null, currency: string): string | null =>
  amount === null ? null : asDecimal({ amount, currency });
const { columns: heads } = text;
const SUMS: readonly NumberColumn<GrowthMoney>[] = [
  { title: heads.currency, value: ({ currency }) => currency },
  { title: heads.revenue, value: (row) => decimal(row.revenue, row.currency), isNumber: true },
  { title: heads.refunds, value: (row) => decimal(row.refunds, row.currency), isNumber: true },
  { title: heads.chargebacks, value: (row) => decimal(row.chargebacks, row.currency), isNumber: true },
  { title: heads.buyers, value: ({ buyers }) => buyers, isNumber: true },
  { title: heads.arppu, value: (row) => decimal(row.arppu, row.currency), isNumber: true },
];
const byPeriod = (by: Period): readonly NumberColumn<GrowthMoneyRow>[] => [
  { title: heads.period[by], value: ({ period }) => period },
  ...SUMS,
];
const buyersByPeriod = (by: Period): readonly NumberColumn<GrowthRow>[] => [
  { title: heads.period[by], value: ({ period }) => period },
  { title: heads.buyers, value: ({ buyers }) => buyers, isNumber: true },
  { title: heads.firstBuyers, value: ({ first_buyers: first }) => first, isNumber: true },
  { title: heads.repeatBuyers, value: ({ repeat_buyers: repeat }) => repeat, isNumber: true },
  { title: heads.credits, value: ({ outstanding_credits: credits }) => credits, isNumber: true },
];
const BY_METHOD: readonly NumberColumn<GrowthMethod>[] = [
  { title: heads.method, value: ({ method }) => method },
  { title: heads.country, value: ({ country }) => country },
  ...SUMS,
];

/** What members paid and got back, by period, method and country; each currency for itself. */
export function Component() {
  const { by, periods, total } = useLoaderData<typeof loader>();
  const rows = everyPeriod(periods, by);
  const span = `${periods.from}-${periods.to}`;
  return (
    <GrowthFrame
      choices={periods}
      more={<PeriodChoice value={by} />}
      about={
        <>
          <p>{text.money.note}</p>
          <About elsewhere={periods.elsewhere} />
          <Counted to={periods.counted_to} />
        </>
      }
    >
      {total.money.length === 0 && <p className="card p-6 text-soft">{text.money.noMoney}</p>}
      <div className="grid gap-4 lg:grid-cols-2">
        {total.money.map((money) => (
          <Currency
            key={money.currency}
            money={money}
            periods={rows.map(({ period }) => period).filter(overBefore(periods, by))}
            by={periods.money}
          />
        ))}
      </div>
      <div className="grid gap-4 2xl:grid-cols-2">
        <Numbers
          title={text.money.table}
          name={`money-by-${by}-${span}`}
          rows={periods.money}
          columns={byPeriod(by)}
          keyOf={({ period, currency }) => `${period} ${currency}`}
          empty={text.money.noMoney}
        />
        <Numbers
          title={text.money.methods}
          name={`money-by-method-${span}`}
          rows={periods.methods}
          columns={BY_METHOD}
          keyOf={({ method, country, currency }) => `${method} ${country} ${currency}`}
          empty={text.money.noMoney}
        />
      </div>
      <Numbers
        title={text.money.buyers}
        name={`buyers-by-${by}-${span}`}
        rows={rows}
        columns={buyersByPeriod(by)}
        keyOf={({ period }) => period}
      />
    </GrowthFrame>
  );
}

/** One currency: what there was of it in all, and its chart. */
function Currency({
  money,
  periods,
  by,
}: {
  money: GrowthMoney;
  periods: readonly string[];
  by: readonly GrowthMoneyRow[];
}) {
  const { currency } = money;
  const own = new Map(by.filter((row) => row.currency === currency).map((row) => [row.period, row]));
  const line = (label: string, name: "revenue" | "refunds" | "chargebacks") => ({
    label,
    values: periods.map((period) => Number(decimal(own.get(period)?.[name] ?? 0, currency))),
  });
  return (
    <section aria-label={text.money.totals(currency)} className="grid min-w-0 content-start gap-2">
      <dl className="flex flex-wrap gap-x-4">
        {SUMS.slice(1).map(({ title, value }) => (
          <div key={title} className="flex items-baseline gap-2">
            <dt className="text-13px text-soft">{title}</dt>
            <dd className="font-semibold tabular-nums">{shown(value(money))}</dd>
          </div>
        ))}
      </dl>
      <Chart
        title={text.money.chart(currency)}
        days={periods}
        series={[
          line(heads.revenue, "revenue"),
          line(heads.refunds, "refunds"),
          line(heads.chargebacks, "chargebacks"),
        ]}
      />
    </section>
  );
}
