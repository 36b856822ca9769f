import { useState } from "react";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { words } from "#client/desk/words.ts";
import { FIGURES, sumHeld, type HeldTotal } from "#contract/accounting/sum-held.ts";
import type { CreditsHeld } from "#contract/desk/liability.ts";
import { addDays, dayIn } from "#contract/product/local-day.ts";
import type { Company } from "./companies.ts";
import { useReading } from "./use-reading.ts";

const text = words.money.unused;

const COLUMNS: readonly Column<HeldTotal>[] = [
  { title: text.currency, cell: ({ currency }) => currency || text.granted },
  ...FIGURES.map((figure): Column<HeldTotal> => ({
    title: text.figures[figure],
    cell: (total) => total[figure],
    isNumber: true,
  })),
  {
    title: text.value,
    cell: ({ value, currency }) => <Sum amount={value} currency={currency} />,
    isNumber: true,
  },
  { title: text.vat, cell: ({ vat, currency }) => <Sum amount={vat} currency={currency} />, isNumber: true },
];

/** What a company owes of credits that are unused at the end of a day. */
export function UnusedCredits({ company: { pools } }: { company: Company }) {
  const [day, setDay] = useState(() => addDays(dayIn(Date.now(), "UTC"), -1));
  const { result, count, failure, start } = useReading<{ day: string; totals: HeldTotal[] }>(
    async (signal, onCount) => {
      const held: CreditsHeld[] = [];
      for (const { site } of pools)
        for (let after: string | null = ""; after !== null;) {
          const query: { site: string; at: string; after?: string } = {
            site,
            at: day,
            ...(after !== "" && { after }),
          };
          const page = await read("GET /api/liability", query, signal);
          held.push(...page.held);
          onCount(held.length);
          after = page.next;
        }
      return { day, totals: sumHeld(held) };
    },
  );
  return (
    <div className="grid gap-3">
      <h2 className="subtitle">{text.title}</h2>
      <p className="flex flex-wrap items-end gap-3">
        <label className="label">
          {text.day}
          <input type="date" value={day} onChange={({ target }) => setDay(target.value)} className="field" />
        </label>
        <KeyButton keys="u" onAct={() => void start()} disabled={count !== null || day === ""}>
          {text.addUp}
        </KeyButton>
        <span role="status">{count !== null && text.counting(count)}</span>
      </p>
      {failure && <Failure message={failure.message} onRetry={() => void start()} />}
      {result && (
        <List
          rows={result.totals}
          columns={COLUMNS}
          keyOf={({ currency }) => currency}
          empty={text.none}
          caption={text.at(result.day)}
        />
      )}
    </div>
  );
}
