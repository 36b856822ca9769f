import { useState } from "react";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";
import { periodIn } from "#contract/accounting/period.ts";
import { useCompanies } from "./companies.ts";
import { MoneyTabs } from "./tabs.tsx";
import { useExport } from "./use-export.ts";

const text = words.money.exports;
const TABLES = ["sales", "cash", "oss", "oss-sales"] as const;
const ONLY_QUARTERS: readonly string[] = ["oss", "oss-sales"];

/** Tables for an accountant: of a company and a period, as `npm run books` prints them. */
export function Component() {
  const companies = useCompanies();
  const [company, setCompany] = useState(companies[0]?.id ?? "");
  const [period, setPeriod] = useState(lastQuarter);
  const { start, isBusy, said, failure } = useExport();
  const isPeriod = periodIn(period) !== null;
  const isQuarter = period.includes("Q");
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="title">{words.money.title}</h1>
      <MoneyTabs />
      <div className="flex flex-wrap items-end gap-3">
        <label className="label">
          {words.money.company}
          <select value={company} onChange={({ target }) => setCompany(target.value)} className="field">
            {companies.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label className="label">
          {text.period}
          <input
            value={period}
            onChange={({ target }) => setPeriod(target.value)}
            aria-invalid={!isPeriod}
            autoComplete="off"
            className="field block w-44!"
          />
        </label>
      </div>
      <ul className="grid max-w-3xl gap-2">
        {TABLES.map((what, index) => (
          <li key={what} className="card flex flex-wrap items-center gap-3 p-3">
            <span className="min-w-0 flex-1">
              <strong className="block">{text.tables[what].title}</strong>
              <span className="text-soft">{text.tables[what].about}</span>
            </span>
            <KeyButton
              keys={String(index + 1)}
              what={text.tables[what].title}
              disabled={isBusy || !isPeriod || (ONLY_QUARTERS.includes(what) && !isQuarter)}
              onAct={() => void start({ what, company, period })}
            >
              <span>
                {text.save}
                <span className="sr-only">: {text.tables[what].title}</span>
              </span>
            </KeyButton>
          </li>
        ))}
        <li className="card flex flex-wrap items-center gap-3 p-3">
          <span className="min-w-0 flex-1">
            <strong className="block">{text.orders.title}</strong>
            <span className="text-soft">{text.orders.about}</span>
          </span>
          <KeyButton
            keys="5"
            what={text.orders.title}
            disabled={isBusy}
            onAct={() => void start({ what: "orders" })}
          >
            <span>
              {text.save}
              <span className="sr-only">: {text.orders.title}</span>
            </span>
          </KeyButton>
        </li>
      </ul>
      <p role="status">{said}</p>
      {failure !== null && <Failure message={failure} />}
      <p className="text-soft">{text.more}</p>
    </div>
  );
}

/** The quarter before the one that runs, as 2026-Q3. */
function lastQuarter(): string {
  const now = new Date();
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1));
  return `${before.getUTCFullYear()}-Q${Math.floor(before.getUTCMonth() / 3) + 1}`;
}
