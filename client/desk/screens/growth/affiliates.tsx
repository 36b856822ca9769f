import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { growthWords as text } from "#client/desk/words-growth.ts";
import type { AffiliatesQuery } from "#contract/desk/affiliates.schema.ts";
import {
  SOURCE_PARTS,
  type Affiliate,
  type AffiliatesAnswer,
  type SourcePart,
} from "#contract/desk/affiliates.ts";
import { asDecimal } from "#contract/product/money.ts";
import { About } from "./about.tsx";
import { askedOf, rangeOf } from "./asked.ts";
import { readChoices } from "./choices.ts";
import { GrowthFrame } from "./frame.tsx";
import { Numbers, type NumberColumn } from "./numbers.tsx";

const USUAL: readonly SourcePart[] = ["network", "partner"];
/** What tells rows apart: the boxes of the form that are ticked. */
function partsOf(asked: URLSearchParams): SourcePart[] {
  const named = SOURCE_PARTS.filter((part) => asked.getAll("by").includes(part));
  return named.length > 0 ? named : [...USUAL];
}

function queryOf(asked: URLSearchParams): AffiliatesQuery {
  const { country: _, ...range } = rangeOf(asked);
  return {
    ...range,
    by: partsOf(asked).join(","),
    ...(asked.get("ref") && { ref: asked.get("ref") ?? "" }),
    ...(asked.get("after") && { after: asked.get("after") ?? "" }),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedOf(request);
  const [answer, choices] = await Promise.all([
    read("GET /api/affiliates", queryOf(asked), request.signal),
    readChoices(asked, request.signal),
  ]);
  return { answer, choices };
}

/** Who brought which members and which money. */
export function Component() {
  const { answer, choices } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const parts = partsOf(asked);
  const rows = answer.affiliates;
  return (
    <GrowthFrame
      choices={{ from: answer.from, to: answer.to, networks: choices.networks, partners: choices.partners }}
      more={<PartsChoice chosen={parts} ref_={asked.get("ref") ?? ""} />}
      about={<About elsewhere={answer.elsewhere} />}
    >
      <ListMeta total={answer.total} shown={rows.length} oldest={null} />
      <Numbers
        title={text.affiliates.table}
        name={`affiliates-${answer.from}-${answer.to}`}
        rows={rows}
        columns={columnsOf(parts, rows)}
        keyOf={(row) => SOURCE_PARTS.map((part) => row[part] ?? "").join("\n")}
        empty={text.affiliates.none}
        all={() => allPages(asked)}
      />
      <div>
        <NextPage next={answer.next} />
      </div>
    </GrowthFrame>
  );
}

/** The rows of all pages, for the file, and their columns. */
async function allPages(asked: URLSearchParams) {
  const { after: _, ...query } = queryOf(asked);
  const rows: Affiliate[] = [];
  let after: string | null = "";
  do {
    const page: AffiliatesAnswer = await read("GET /api/affiliates", {
      ...query,
      ...(after !== "" && { after }),
    });
    rows.push(...page.affiliates);
    after = page.next;
  } while (after !== null);
  return { rows, columns: columnsOf(partsOf(asked), rows) };
}

/** A column for each currency that there is: they are never added up. */
function columnsOf(parts: readonly SourcePart[], rows: readonly Affiliate[]): NumberColumn<Affiliate>[] {
  const currencies = [
    ...new Set(rows.flatMap(({ money }) => money.map(({ currency }) => currency))),
  ].toSorted();
  const sum = (title: string, currency: string, name: "revenue" | "refunds") => ({
    title: text.affiliates.money(title, currency),
    value: ({ money }: Affiliate) => {
      const own = money.find((each) => each.currency === currency);
      return own ? asDecimal({ amount: own[name], currency }) : null;
    },
    isNumber: true as const,
  });
  return [
    ...parts.map((part) => ({ title: text.affiliates.parts[part], value: (row: Affiliate) => row[part] })),
    { title: text.columns.started, value: (row) => row.signups_started, isNumber: true },
    { title: text.columns.signups, value: ({ signups }) => signups, isNumber: true },
    { title: text.columns.activations, value: ({ activations }) => activations, isNumber: true },
    { title: text.columns.buyers, value: ({ buyers }) => buyers, isNumber: true },
    { title: text.columns.firstBuyers, value: (row) => row.first_buyers, isNumber: true },
    ...currencies.flatMap((currency) => [
      sum(text.columns.revenue, currency, "revenue"),
      sum(text.columns.refunds, currency, "refunds"),
    ]),
  ];
}

function PartsChoice({ chosen, ref_: ref }: { chosen: readonly SourcePart[]; ref_: string }) {
  return (
    <>
      <label className="label">
        {text.filters.ref}
        <input name="ref" defaultValue={ref} autoComplete="off" className="field" />
      </label>
      <fieldset>
        <legend className="label">{text.affiliates.by}</legend>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3">
          {SOURCE_PARTS.map((part) => (
            <label key={part} className="flex items-center gap-1">
              <input type="checkbox" name="by" value={part} defaultChecked={chosen.includes(part)} />
              {text.affiliates.parts[part]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
