import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { codeWords } from "#client/desk/words-money.ts";
import { words } from "#client/desk/words.ts";
import { ORDER_STATUSES } from "#contract/desk/order-statuses.ts";
import type { ListedOrder } from "#contract/desk/orders.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { OrderState } from "./order-state.tsx";
import { MoneyTabs } from "./tabs.tsx";
import { useExport } from "./use-export.ts";

const text = words.money.orders;
const FILTERS = ["site", "member", "status", "method", "number"] as const;

/** What the address narrows the list down to. */
const filtersIn = (asked: URLSearchParams): object =>
  Object.fromEntries(FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])));

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  return read("GET /api/orders", { ...filtersIn(asked), after: asked.get("after") ?? "" }, request.signal);
}

const COLUMNS: readonly Column<ListedOrder>[] = [
  { title: text.columns.created, cell: ({ created_at: at }) => <Time at={at} /> },
  {
    title: text.columns.order,
    cell: ({ id, site }) => <OrderLink site={site} id={id} />,
  },
  { title: text.columns.site, cell: ({ site }) => <SiteName id={site} /> },
  {
    title: text.columns.sum,
    cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    isNumber: true,
  },
  { title: text.columns.credits, cell: ({ credits }) => credits, isNumber: true },
  { title: text.columns.method, cell: ({ method, country }) => `${codeWords(method)}, ${country}` },
  {
    title: text.columns.status,
    cell: (order) => <OrderState order={order} />,
  },
];

/** An order, and in its address the case for which somebody looks at it. */
function OrderLink({ site, id }: Pick<ListedOrder, "site" | "id">) {
  const about = useSearchParams()[0].get("case");
  return (
    <Link
      to={`/money/orders/${site}/${id}${about === null ? "" : `?case=${about}`}`}
      className="whitespace-nowrap text-13px"
    >
      {id}
    </Link>
  );
}

/** All orders, the newest first. */
export function Component() {
  const { orders, total, next } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const { start, isBusy, said, failure } = useExport();
  return (
    <div className="grid gap-4">
      <h1 className="title">{words.money.title}</h1>
      <MoneyTabs />
      <Form key={String(asked)} role="search" className="flex flex-wrap items-end gap-2">
        <SiteSelect value={asked.get("site") ?? ""} />
        <label className="label">
          {text.columns.status}
          <select name="status" defaultValue={asked.get("status") ?? ""} className="field">
            <option value="">{words.filters.every}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {codeWords(status)}
              </option>
            ))}
          </select>
        </label>
        <label className="label">
          {text.columns.method}
          <select name="method" defaultValue={asked.get("method") ?? ""} className="field">
            <option value="">{words.filters.every}</option>
            {PAYMENT_METHODS.map((method) => (
              <option key={method} value={method}>
                {codeWords(method)}
              </option>
            ))}
          </select>
        </label>
        <label className="label">
          {text.number}
          <input
            name="number"
            defaultValue={asked.get("number") ?? ""}
            autoComplete="off"
            className="field block w-44!"
          />
        </label>
        <label className="label">
          {text.member}
          <input
            name="member"
            defaultValue={asked.get("member") ?? ""}
            autoComplete="off"
            className="field block w-44!"
          />
        </label>
        <button type="submit" className="btn">
          {words.filters.show}
        </button>
        <Link to="?status=pending&method=banktransfer" className="btn no-underline">
          {text.transfers}
        </Link>
      </Form>
      <div className="flex flex-wrap items-center gap-3">
        <ListMeta total={total} shown={orders.length} oldest={null} />
        <KeyButton
          keys="v"
          onAct={() => void start({ what: "orders", ...filtersIn(asked) })}
          disabled={isBusy || total === 0}
          className="btn ms-auto"
        >
          {text.save}
        </KeyButton>
        <span role="status">{said}</span>
        {failure !== null && <Failure message={failure} />}
      </div>
      <List rows={orders} columns={COLUMNS} keyOf={({ id }) => id} empty={text.none} caption={text.title} />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}
