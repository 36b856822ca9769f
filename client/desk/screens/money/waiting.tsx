import { useRef, useState } from "react";
import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { SiteName, SiteSelect } from "#client/desk/ui/site-select.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { ListedCase } from "#contract/desk/open-cases.ts";
import { ResolveForm } from "./resolve-form.tsx";
import { MoneyTabs } from "./tabs.tsx";

const text = words.money;
const FILTERS = ["site", "about", "after"] as const;

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const given = FILTERS.map((name) => [name, asked.get(name) ?? ""] as const);
  return read("GET /api/open-cases", Object.fromEntries(given), request.signal);
}

/** What waits about money, the oldest first. J and K move, D decides on the one in hand. */
export function Component() {
  const { cases, total, oldest_at: oldest, next } = useLoaderData<typeof loader>();
  const [asked] = useSearchParams();
  const about = asked.get("about") ?? "";
  const [hand, setHand] = useState("");
  const [open, setOpen] = useState(about);
  const [done, setDone] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const isDeciding = cases.some((one) => one.about === open);
  const at = Math.max(
    0,
    cases.findIndex((one) => one.about === hand),
  );
  const move = (by: number) => () => {
    const to = Math.min(Math.max(at + (hand === "" ? 0 : by), 0), cases.length - 1);
    setHand(cases[to]?.about ?? "");
    const row = list.current?.children[to];
    row?.scrollIntoView({ block: "nearest" });
    row?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  const toggle = (one: ListedCase) => {
    setDone("");
    setHand(one.about);
    setOpen(open === one.about ? "" : one.about);
  };
  const inHand = cases[at];
  useKey("j", text.waiting.following, cases.length > 0 && !isDeciding ? move(1) : null);
  useKey("k", text.waiting.previous, cases.length > 0 && !isDeciding ? move(-1) : null);
  useKey("d", text.decide, inHand && !isDeciding ? () => toggle(inHand) : null);
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="title">{text.title}</h1>
      <MoneyTabs isQuiet={isDeciding} />
      {about === "" ? (
        <Form role="search" className="flex flex-wrap items-end gap-3">
          <SiteSelect value={asked.get("site") ?? ""} />
          <button type="submit" className="btn">
            {words.filters.show}
          </button>
        </Form>
      ) : (
        <p>
          <Link to="/money">{text.waiting.all}</Link>
        </p>
      )}
      <p role="status" className={done === "" ? "sr-only" : "card px-4 py-2"}>
        {done}
      </p>
      <ListMeta total={total} shown={cases.length} oldest={oldest} />
      {cases.length === 0 ? (
        <p className="card p-6 text-soft">{about === "" ? text.waiting.none : text.waiting.gone(about)}</p>
      ) : (
        <ul ref={list} className="grid gap-3">
          {cases.map((one, index) => (
            <li key={one.about}>
              <Case
                one={one}
                isOpen={open === one.about}
                hasKey={index === at}
                onToggle={() => toggle(one)}
                onDone={(result) => setDone(text.doneOf(text.kinds[one.what], result))}
              />
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

interface CaseProps {
  one: ListedCase;
  isOpen: boolean;
  /** D is about this one. */
  hasKey: boolean;
  onToggle: () => void;
  /** What a decision has done, in words. */
  onDone: (result: string) => void;
}

function Case({ one, isOpen, hasKey, onToggle, onDone }: CaseProps) {
  const { about, what, site, order, amount, currency, statement, credits, failure, at, member, name } = one;
  return (
    <article className="card grid gap-2 p-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="subtitle">{text.kinds[what]}</h2>
        <Sum amount={amount} currency={currency} />
        <span className="text-soft">
          <SiteName id={site} />
        </span>
        {member !== null && site !== "" && (
          <Link to={`/members/${site}/${member}`}>{name ?? text.itsMember}</Link>
        )}
        <span className="ms-auto text-soft">
          <Ago at={at} />
        </span>
      </header>
      <p className="text-soft">{text.help[what]}</p>
      {failure !== null && <p className="text-late">{text.failures(failure)}</p>}
      {statement && (
        <p>
          {text.statement(statement.name, statement.email, statement.has_account)} <q>{statement.number}</q>
        </p>
      )}
      {credits && <p>{text.credits(credits.taken, credits.due)}</p>}
      <p className="flex flex-wrap items-center gap-3">
        <code className="break-all text-13px">{about}</code>
        {order !== null && site !== "" && <Link to={`/money/orders/${site}/${order}`}>{text.openOrder}</Link>}
        <button
          type="button"
          className="btn ms-auto"
          aria-expanded={isOpen}
          {...(hasKey && { "aria-keyshortcuts": "d" })}
          onClick={onToggle}
        >
          {text.decide} {hasKey && <Kbd>d</Kbd>}
        </button>
      </p>
      {isOpen && <ResolveForm one={one} onDone={onDone} onClose={onToggle} />}
    </article>
  );
}
