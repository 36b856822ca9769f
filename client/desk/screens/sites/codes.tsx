import { useState } from "react";
import { useLoaderData, useParams, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { ListedCode } from "#contract/desk/discount-codes.ts";
import { SiteTabs } from "./tabs.tsx";

const text = words.sites.codes;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  read("GET /api/discount-codes", { site: params["site"] ?? "" }, request.signal);

const COLUMNS: readonly Column<ListedCode>[] = [
  { title: text.columns.code, cell: ({ code }) => <code>{code}</code> },
  { title: text.columns.percentage, cell: ({ percentage }) => `${percentage} %`, isNumber: true },
  {
    title: text.columns.limits,
    cell: ({ country, member, minimum, once_per_user: once, methods }) => (
      <ul>
        {country !== null && <li>{text.limits.country(country)}</li>}
        {member !== null && <li>{text.limits.member(member)}</li>}
        {minimum && (
          <li>
            {text.limits.minimum} <Sum amount={minimum.amount} currency={minimum.currency} />
          </li>
        )}
        {methods && <li>{methods.join(", ")}</li>}
        <li>{once ? text.limits.once : text.limits.often}</li>
      </ul>
    ),
  },
  { title: text.columns.ends, cell: ({ expires_at: at }) => (at === null ? text.never : <Time at={at} />) },
  { title: text.columns.uses, cell: ({ uses }) => uses, isNumber: true },
  {
    title: text.columns.revenue,
    cell: ({ revenue }) => (
      <ul>
        {revenue.map(({ amount, currency }) => (
          <li key={currency}>
            <Sum amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    ),
    isNumber: true,
  },
  { title: text.columns.status, cell: (code) => <Switch code={code} /> },
];

/** The discount codes of a site: what each has brought, and a new one. */
export function Component() {
  const { codes } = useLoaderData<typeof loader>();
  const { site = "" } = useParams();
  return (
    <div className="grid max-w-6xl gap-4">
      <SiteTabs />
      <h1 className="title">{text.of(site)}</h1>
      <NewCode site={site} />
      <List
        rows={codes}
        columns={COLUMNS}
        keyOf={({ code }) => code}
        empty={text.none}
        caption={text.title}
      />
    </div>
  );
}

function NewCode({ site }: { site: string }) {
  const { send, isBusy, failure } = useWrite("POST /api/discount-codes");
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState("");
  const [percentage, setPercentage] = useState("");
  const [country, setCountry] = useState("");
  const [ends, setEnds] = useState("");
  const make = async () => {
    const body = {
      code: code.toUpperCase(),
      value_percentage: Number(percentage),
      ...(country !== "" && { country: country.toUpperCase() }),
      ...(ends !== "" && { expires: new Date(ends).toISOString() }),
    };
    if (!(await send({ query: { site }, body }))) return;
    setCode("");
    setPercentage("");
    await revalidate();
  };
  return (
    <form
      className="card grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <label className="label">
          {text.columns.code}
          <input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            required
            maxLength={20}
            autoComplete="off"
            className="field uppercase"
          />
        </label>
        <label className="label">
          {text.percentage}
          <input
            value={percentage}
            onChange={(event) => setPercentage(event.target.value)}
            type="number"
            min={1}
            max={90}
            required
            className="field"
          />
        </label>
        <label className="label">
          {text.country}
          <input
            value={country}
            onChange={(event) => setCountry(event.target.value)}
            pattern="[A-Za-z]{2}"
            autoComplete="off"
            className="field uppercase"
          />
        </label>
        <label className="label">
          {text.ends}
          <input
            value={ends}
            onChange={(event) => setEnds(event.target.value)}
            type="datetime-local"
            className="field"
          />
        </label>
        <button type="submit" className="btn-first" disabled={isBusy}>
          {text.make}
        </button>
      </div>
      {failure && <Failure message={failure.message} onRetry={() => void make()} />}
    </form>
  );
}

/** Ends a code, or takes it up again, with all else as it is. */
function Switch({ code }: { code: ListedCode }) {
  const { send, isBusy, failure } = useWrite("POST /api/discount-codes");
  const { revalidate } = useRevalidator();
  const { site = "" } = useParams();
  const isActive = code.status === "active";
  const change = async () => {
    const body = {
      code: code.code,
      value_percentage: code.percentage,
      ...(code.country !== null && { country: code.country }),
      ...(code.member !== null && { user_id: code.member }),
      ...(code.expires_at !== null && { expires: code.expires_at }),
      ...(code.minimum && { currency: code.minimum.currency, minimum_order_value: code.minimum.amount }),
      once_per_user: code.once_per_user,
      ...(code.methods && { paymentmethods: [...code.methods] }),
      status: isActive ? ("inactive" as const) : ("active" as const),
    };
    if (await send({ query: { site }, body })) await revalidate();
  };
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={isBusy}
        aria-label={`${isActive ? text.end : text.resume} ${code.code}`}
        onClick={() => void change()}
      >
        {isActive ? text.end : text.resume}
      </button>
      {failure && <Failure message={failure.message} />}
    </>
  );
}
