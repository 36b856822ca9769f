import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { Chargeback } from "#contract/desk/chargebacks.ts";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money.chargebacks;
const STATES = ["standing", "reversed"] as const;

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const state = STATES.find((each) => each === asked.get("state"));
  return read(
    "GET /api/chargebacks",
    { site: asked.get("site") ?? "", after: asked.get("after") ?? "", ...(state && { state }) },
    request.signal,
  );
}

const COLUMNS: readonly Column<Chargeback>[] = [
  { title: text.columns.at, cell: ({ at }) => <Time at={at} /> },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  {
    title: text.columns.order,
    cell: ({ order, site }) => (
      <Link to={`/money/orders/${site}/${order}`} className="whitespace-nowrap text-13px">
        {order}
      </Link>
    ),
  },
  {
    title: text.columns.sum,
    cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    isNumber: true,
  },
  {
    title: text.columns.credits,
    cell: ({ credits: { due, taken } }) => text.credits(taken, due),
  },
  {
    title: text.columns.since,
    cell: ({ reversed_at: reversed, decision, credits, site, id }) =>
      reversed === null ? (
        <>
          {decision === null ? null : text.decisions[decision]}
          {decision === null && credits.due > credits.taken && (
            <Link to={`/money?${new URLSearchParams({ site, about: `return ${id}` })}`}>{text.waits}</Link>
          )}
          {decision === null && credits.due <= credits.taken && text.stands}
        </>
      ) : (
        <>
          {text.reversed} <Time at={reversed} />
        </>
      ),
  },
];

/** What buyers' banks took back, the newest first, and what happened since. */
export function Component() {
  const { chargebacks, total, next } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  return (
    <div className="grid gap-4">
      <h1 className="title">{words.money.title}</h1>
      <MoneyTabs />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <SiteSelect value={asked.get("site") ?? ""} />
        <label className="label">
          {text.state}
          <select name="state" defaultValue={asked.get("state") ?? ""} className="field">
            <option value="">{words.filters.every}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {text.states[state]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn">
          {words.filters.show}
        </button>
      </Form>
      <ListMeta total={total} shown={chargebacks.length} oldest={null} />
      <List
        rows={chargebacks}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={text.none}
        caption={text.title}
      />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}
