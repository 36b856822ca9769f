import { useState, type ReactNode } from "react";
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import { DeskFailure, read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { codeWords } from "#client/desk/words-money.ts";
import { words } from "#client/desk/words.ts";
import type { OrderStep } from "#contract/desk/order.ts";
import type { OperatorRefund, RefundsAnswer } from "#contract/desk/refunds.ts";
import { OrderState } from "./order-state.tsx";
import { PlannedRefunds } from "./planned-refund.tsx";
import { RefundForm } from "./refund-form.tsx";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money.order;

/** The order, one's own refunds of it that are planned, and what may be refunded where that is asked for. */
export async function loader({ request, params: { site = "", id = "" } }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const [{ order }, { planned }] = await Promise.all([
    read("GET /api/order", { site, id }, request.signal),
    read("GET /api/planned", {}, request.signal),
  ]);
  const refunds = asked.has("refund")
    ? await read("GET /api/refunds", { site, order: order.id }, request.signal).catch((error: unknown) => {
        if (error instanceof DeskFailure) return error;
        throw error;
      })
    : null;
  return {
    order,
    planned: planned.filter((one) => one.site === site && one.subject === `order ${order.id}`),
    refunds,
  };
}

const STEPS: readonly Column<OrderStep>[] = [
  { title: text.columns.at, cell: ({ at }) => <Time at={at} /> },
  { title: text.columns.what, cell: ({ what }) => text.steps[what] },
  { title: text.columns.state, cell: ({ state }) => codeWords(state) },
  { title: text.columns.id, cell: ({ id }) => <code className="break-all">{id}</code> },
  {
    title: text.columns.sum,
    cell: ({ amount, currency }) => amount !== null && <Sum amount={amount} currency={currency} />,
    isNumber: true,
  },
];

const given = words.money.refund;
const GIVEN: readonly Column<OperatorRefund>[] = [
  { title: given.columns.at, cell: ({ at }) => <Time at={at} /> },
  {
    title: given.columns.sum,
    cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    isNumber: true,
  },
  {
    title: given.columns.state,
    cell: ({ status, failure, keeps_credits: keeps }) =>
      [given.states[status], keeps && given.keeps, failure !== null && words.money.failures(failure)]
        .filter(Boolean)
        .join(". "),
  },
  { title: given.columns.reason, cell: ({ reason }) => reason },
  { title: given.columns.by, cell: ({ operator }) => operator },
];

/** One order, and everything that happened to it. */
export function Component() {
  const { order, planned, refunds } = useLoaderData<typeof loader>();
  const { currency, vat, evidence, discount } = order;
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const back = /^[\w-]+\/[a-z]+\/[\w-]+$/.exec(asked.get("case") ?? "")?.[0];
  const path = `/money/orders/${order.site}/${order.id}${back === undefined ? "" : `?case=${back}`}`;
  const refundPath = `${path}${back === undefined ? "?" : "&"}refund`;
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="title break-all">{text.title(order.id)}</h1>
      <MoneyTabs isQuiet={refunds !== null} />
      <p className="flex flex-wrap items-center gap-3">
        {order.paid_at !== null && refunds === null && (
          <KeyButton keys="r" onAct={() => void navigate(refundPath)} className="btn-first">
            {words.money.refund.open}
          </KeyButton>
        )}
        <KeyButton keys="g" onAct={() => void revalidate()} disabled={state === "loading"}>
          {words.money.refund.reload}
        </KeyButton>
        {order.payment !== null && <AskProvider order={order.id} site={order.site} />}
        {back !== undefined && <Link to={`/cases/${back}`}>{words.money.refund.backToCase}</Link>}
      </p>
      <PlannedRefunds planned={planned} />
      {refunds instanceof DeskFailure ? (
        <Failure message={refunds.message} onRetry={() => void revalidate()} />
      ) : (
        refunds && <Refunds about={refunds} site={order.site} path={path} />
      )}
      <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={text.site}>
          <SiteName id={order.site} />
        </Fact>
        <Fact name={text.member}>
          <Link to={`/members/${order.site}/${order.member}`} className="break-all">
            {order.member}
          </Link>
        </Fact>
        <Fact name={text.status}>
          <OrderState order={order} />
        </Fact>
        <Fact name={text.sum}>
          <Sum amount={order.amount} currency={currency} />
          {discount && (
            <span className="ms-2 text-soft">{text.discount(discount.percentage, discount.code)}</span>
          )}
        </Fact>
        <Fact name={text.credits}>{order.credits}</Fact>
        <Fact name={text.method}>
          {codeWords(order.method)}, {order.provider}, {order.company}
        </Fact>
        <Fact name={text.payment}>
          <code className="break-all">{order.payment ?? text.unknown}</code>
        </Fact>
        <Fact name={text.vat}>
          {vat.country} {vat.rate / 100} %: <Sum amount={vat.amount} currency={currency} />
          {vat.verdict !== null && <span className="ms-2 text-soft">{codeWords(vat.verdict)}</span>}
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

/** Asks the provider what became of the payment, and shows what the books have then. */
function AskProvider({ order, site }: { order: string; site: string }) {
  const { send, isBusy, failure } = useWrite("POST /api/order-checks");
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState("");
  const ask = async () => {
    const answer = await send({ query: { site }, body: { order } });
    if (!answer) return;
    setSaid(words.money.refund.asked(answer.status));
    await revalidate();
  };
  return (
    <>
      <KeyButton keys="p" onAct={() => void ask()} disabled={isBusy}>
        {words.money.refund.ask}
      </KeyButton>
      <span role="status">{said}</span>
      {failure && <Failure message={failure.message} onRetry={() => void ask()} />}
    </>
  );
}

/** The form, as long as anything is left, and what operators gave back before. */
const Refunds = ({ about, site, path }: { about: RefundsAnswer; site: string; path: string }) => (
  <>
    {about.left > 0 ? (
      <RefundForm site={site} about={about} path={path} />
    ) : (
      <p className="card p-4">{words.money.refund.nothingLeft}</p>
    )}
    {about.refunds.length > 0 && (
      <>
        <h2 className="subtitle">{words.money.refund.given}</h2>
        <List
          rows={about.refunds}
          columns={GIVEN}
          keyOf={({ id }) => id}
          empty=""
          caption={words.money.refund.given}
        />
      </>
    )}
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);
