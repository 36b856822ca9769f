import {
  Form,
  Link,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, NextPage, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { ComparedItem, SettlementsAnswer, SettlementView } from "#contract/desk/settlements.ts";
import { addDays, dayIn } from "#contract/product/local-day.ts";
import { asDecimal, type Money } from "#contract/product/money.ts";
import { companiesOf } from "./companies.ts";
import { CompanySelect } from "./company-select.tsx";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money.settlements;
/** Days of settlements that are listed unless the address names a day. */
const DAYS = 90;

/** A company's settlements since a day, and the items of the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { sites } = await read("GET /api/me", {}, request.signal);
  const companies = companiesOf(sites);
  const company = companies.find(({ id }) => id === asked.get("company")) ?? companies[0];
  const site = company?.pools[0]?.site;
  const from = asked.get("from") || addDays(dayIn(Date.now(), "UTC"), -DAYS);
  if (!company || site === undefined) return { company: "", site: "", from, found: null, items: null };
  const settlement = asked.get("settlement") ?? "";
  const after = asked.get("after") ?? "";
  const [found, items] = await Promise.all([
    read("GET /api/settlements", { site, from }, request.signal),
    settlement === ""
      ? null
      : read("GET /api/settlements", { site, settlement, ...(after && { after }) }, request.signal),
  ]);
  return { company: company.id, site, from, found, items };
}

/** The provider's payouts to a company, and each part of one beside what the books have. */
export function Component() {
  const { company, site, from, found, items } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const open = found?.settlements.find(({ id }) => id === asked.get("settlement"));
  return (
    <div className="grid gap-4">
      <h1 className="title">{words.money.title}</h1>
      <MoneyTabs />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <CompanySelect key={company} value={company} />
        <label className="label">
          {text.from}
          <input key={from} type="date" name="from" defaultValue={from} required className="field" />
        </label>
        <button type="submit" className="btn">
          {words.filters.show}
        </button>
      </Form>
      {found === null ? (
        <p className="card p-6 text-soft">{words.money.noCompany}</p>
      ) : found.missing !== null ? (
        <p className="card p-6 text-late">{text.missing[found.missing]}</p>
      ) : (
        <>
          <List
            rows={found.settlements}
            columns={SETTLEMENTS}
            keyOf={({ id }) => id}
            empty={text.none}
            caption={text.title}
          />
          {items && open && <Items settlement={open} items={items} site={site} />}
          <UnderWay found={found} />
        </>
      )}
    </div>
  );
}

/** Opens a settlement in the same list. */
function SettlementLink({ id, reference }: Pick<SettlementView, "id" | "reference">) {
  const [asked] = useSearchParams();
  const there = new URLSearchParams([...asked].filter(([name]) => name !== "after"));
  there.set("settlement", id);
  return (
    <Link to={`?${there}`} aria-current={asked.get("settlement") === id}>
      {reference}
    </Link>
  );
}

const SETTLEMENTS: readonly Column<SettlementView>[] = [
  { title: text.columns.day, cell: ({ day }) => day },
  {
    title: text.columns.reference,
    cell: ({ id, reference }) => <SettlementLink id={id} reference={reference} />,
  },
  { title: text.columns.sum, cell: ({ amount }) => <Sum {...amount} />, isNumber: true },
  {
    title: text.columns.revenue,
    cell: ({ revenue, amount: { currency } }) => <Sum amount={revenue} currency={currency} />,
    isNumber: true,
  },
  {
    title: text.columns.fees,
    cell: ({ fees, amount: { currency } }) => (
      <Sum amount={fees.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
    ),
    isNumber: true,
  },
  {
    title: text.columns.state,
    cell: ({ booked, unexplained, amount: { currency } }) =>
      unexplained === 0 ? (
        booked ? (
          text.isBooked
        ) : (
          text.notBooked
        )
      ) : (
        <strong className="text-late">
          {text.unexplained(moneyText({ amount: unexplained, currency }))}
        </strong>
      ),
  },
];

function Items({
  settlement: { id, reference, booked },
  items: { items, next },
  site,
}: {
  settlement: SettlementView;
  items: SettlementsAnswer;
  site: string;
}) {
  const { send, isBusy, failure } = useWrite("POST /api/settlements");
  const { revalidate } = useRevalidator();
  const differing = items.filter(({ difference }) => difference !== null);
  const book = async () => {
    if (await send({ query: { site }, body: { settlement: id } })) await revalidate();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="subtitle">{text.items(reference)}</h2>
        <span className={differing.length > 0 ? "font-semibold text-late" : "text-good"}>
          {text.differing(differing.length, items.length)}
        </span>
        {!booked && (
          <KeyButton keys="p" onAct={() => void book()} disabled={isBusy}>
            {text.book}
          </KeyButton>
        )}
      </div>
      {failure && <Failure message={failure.message} onRetry={() => void book()} />}
      <List
        // what differs stands first
        rows={[...differing, ...items.filter(({ difference }) => difference === null)]}
        columns={ITEMS}
        keyOf={(item) => `${item.kind} ${item.id}`}
        empty={text.noItems}
        caption={text.items(reference)}
      />
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}

const ITEMS: readonly Column<ComparedItem>[] = [
  { title: text.columns.kind, cell: ({ kind }) => text.kinds[kind] },
  {
    title: text.columns.payment,
    cell: ({ id, payment }) => (
      <>
        <code className="break-all">{payment}</code>
        {id !== payment && <code className="ms-2 break-all text-soft">{id}</code>}
      </>
    ),
  },
  { title: text.columns.paidOut, cell: ({ amount }) => <Sum {...amount} />, isNumber: true },
  {
    title: text.columns.inBooks,
    cell: ({ booked }) => booked && <Sum {...booked.amount} />,
    isNumber: true,
  },
  {
    title: text.columns.order,
    cell: ({ booked }) =>
      booked?.order != null &&
      booked.site !== "" && (
        <>
          <Link to={`/money/orders/${booked.site}/${booked.order}`}>{booked.document ?? booked.order}</Link>{" "}
          <span className="text-soft">
            <SiteName id={booked.site} />
          </span>
        </>
      ),
  },
  {
    title: text.columns.difference,
    cell: ({ kind, difference, amount, booked }) =>
      difference === null ? (
        <span className="text-good">{text.fits}</span>
      ) : (
        <strong className="text-late">
          {difference === "other_sum" && booked
            ? text.otherSum(moneyText(amount), moneyText(booked.amount))
            : difference === "not_counted"
              ? text.notCounted[kind]
              : text.notInBooks[kind]}
        </strong>
      ),
  },
];

const UNDER_WAY: readonly Column<SettlementsAnswer["underWay"][number]>[] = [
  { title: text.columns.refund, cell: ({ id }) => <code className="break-all">{id}</code> },
  { title: text.columns.payment, cell: ({ payment }) => <code className="break-all">{payment}</code> },
  { title: text.columns.sum, cell: ({ amount }) => <Sum {...amount} />, isNumber: true },
  { title: text.columns.state, cell: ({ status }) => status },
];

const UnderWay = ({ found: { underWay } }: { found: SettlementsAnswer }) =>
  underWay.length > 0 && (
    <div className="grid gap-3">
      <h2 className="subtitle">{text.underWay}</h2>
      <List rows={underWay} columns={UNDER_WAY} keyOf={({ id }) => id} empty="" caption={text.underWay} />
    </div>
  );

const moneyText = (sum: Money): string => `${asDecimal(sum)} ${sum.currency}`;
