import type { ReactNode } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { OrderStep } from "#contract/desk/order.ts";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money.order;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/order", { site: params["site"] ?? "", id: params["id"] ?? "" }, request.signal);

const STEPS: readonly Column<OrderStep>[] = [
  { title: text.columns.at, cell: ({ at }) => <Time at={at} /> },
  { title: text.columns.what, cell: ({ what }) => text.steps[what] },
  { title: text.columns.state, cell: ({ state }) => state },
  { title: text.columns.id, cell: ({ id }) => <code className="break-all">{id}</code> },
  {
    title: text.columns.sum,
    cell: ({ amount, currency }) => amount !== null && <Sum amount={amount} currency={currency} />,
    isNumber: true,
  },
];

/** One order, and everything that happened to it. */
export function Component() {
  const { order } = useLoaderData<typeof loader>();
  const { currency, vat, evidence, discount } = order;
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="title break-all">{text.title(order.id)}</h1>
      <MoneyTabs />
      <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={text.site}>
          <SiteName id={order.site} />
        </Fact>
        <Fact name={text.member}>
          <code className="break-all">{order.member}</code>
        </Fact>
        <Fact name={text.status}>{[order.status, order.reason].filter(Boolean).join(": ")}</Fact>
        <Fact name={text.sum}>
          <Sum amount={order.amount} currency={currency} />
          {discount && (
            <span className="ms-2 text-soft">{text.discount(discount.percentage, discount.code)}</span>
          )}
        </Fact>
        <Fact name={text.credits}>
          {order.credits} ({order.bundle})
        </Fact>
        <Fact name={text.method}>
          {order.method}, {order.provider}, {order.company}
        </Fact>
        <Fact name={text.payment}>
          <code className="break-all">{order.payment ?? text.unknown}</code>
        </Fact>
        <Fact name={text.vat}>
          {vat.country} {vat.rate / 100} %: <Sum amount={vat.amount} currency={currency} />
          {vat.verdict !== null && <span className="ms-2 text-soft">{vat.verdict}</span>}
        </Fact>
        <Fact name={text.evidence}>
          {text.places(evidence.payment ?? "–", evidence.residence ?? "–", evidence.network ?? "–")}
        </Fact>
        <Fact name={text.created}>
          <Time at={order.created_at} />
        </Fact>
        <Fact name={text.paid}>{order.paid_at === null ? text.never : <Time at={order.paid_at} />}</Fact>
        {order.collected_on !== null && <Fact name={text.collected}>{order.collected_on}</Fact>}
      </dl>
      <h2 className="subtitle">{text.happened}</h2>
      <List
        rows={order.steps}
        columns={STEPS}
        keyOf={({ at, what, id, state }) => `${at} ${what} ${id} ${state}`}
        empty={text.nothing}
        caption={text.happened}
      />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);
