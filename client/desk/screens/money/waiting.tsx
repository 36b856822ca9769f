import { useState } from "react";
import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { OpenCase } from "#contract/desk/cases.ts";
import { ResolveForm } from "./resolve-form.tsx";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money;

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = { site: asked.get("site") ?? "", after: asked.get("after") ?? "" };
  return read("GET /api/open-cases", query, request.signal);
}

/** What waits about money, the oldest first. */
export function Component() {
  const { cases, total, oldest_at: oldest, next } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="title">{text.title}</h1>
      <MoneyTabs />
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <SiteSelect value={asked.get("site") ?? ""} />
        <button type="submit" className="btn">
          {words.filters.show}
        </button>
      </Form>
      <ListMeta total={total} shown={cases.length} oldest={oldest} />
      {cases.length === 0 ? (
        <p className="card p-6 text-soft">{text.waiting.none}</p>
      ) : (
        <ul className="grid gap-3">
          {cases.map((one) => (
            <li key={one.about}>
              <Case one={one} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <NextPage next={next} />
      </div>
    </div>
  );
}

function Case({ one }: { one: OpenCase }) {
  const [isOpen, setOpen] = useState(false);
  const { about, what, site, order, amount, currency, statement, credits, at } = one;
  return (
    <article className="card grid gap-2 p-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="subtitle">{text.kinds[what]}</h2>
        <Sum amount={amount} currency={currency} />
        <span className="text-soft">
          <SiteName id={site} />
        </span>
        <span className="ms-auto text-soft">
          <Ago at={at} />
        </span>
      </header>
      <p className="text-soft">{text.help[what]}</p>
      {statement && (
        <p>
          {text.statement(statement.name, statement.email, statement.has_account)} <q>{statement.number}</q>
        </p>
      )}
      {credits && <p>{text.credits(credits.taken, credits.due)}</p>}
      <p className="flex flex-wrap items-center gap-3">
        <code className="break-all text-13px">{about}</code>
        {order !== null && site !== "" && <Link to={`/money/orders/${site}/${order}`}>{text.openOrder}</Link>}
        <button type="button" className="btn ms-auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.decide}
        </button>
      </p>
      {isOpen && <ResolveForm one={one} />}
    </article>
  );
}
