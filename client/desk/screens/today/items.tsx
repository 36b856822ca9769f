import { useRef } from "react";
import { Link } from "react-router";
import { addressOf } from "#client/desk/item-address.ts";
import { useKey } from "#client/desk/ui/keys.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago, isPast, Late } from "#client/desk/ui/time.tsx";
import { workWords } from "#client/desk/words-work.ts";
import type { WorkItem } from "#contract/desk/work.ts";

const text = workWords.today;

/** What the list is narrowed down to. */
type Within = { site: string; queue: string };

/** The list, in lines that stand below each other on a phone. J and K move through it. */
export function Items({ items, within }: { items: readonly WorkItem[]; within: Within }) {
  const list = useRef<HTMLUListElement>(null);
  const move = (by: number) => () => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
  };
  useKey("j", text.move, move(1));
  useKey("k", text.move, move(-1));
  if (items.length === 0) return <p className="card p-6 text-soft">{text.nothing}</p>;
  return (
    <ul ref={list} className="card overflow-hidden">
      {items.map((item) => (
        <li
          key={`${item.kind} ${item.subject}`}
          className="border-solid border-0 border-b-1 border-line last:border-b-0"
        >
          <Item item={item} within={within} />
        </li>
      ))}
    </ul>
  );
}

const LINE =
  "grid grid-cols-2 gap-x-4 px-3 py-2 sm:grid-cols-[140px_minmax(0,1fr)_28px_130px_110px_minmax(0,130px)] sm:items-center";

function Item({ item, within }: { item: WorkItem; within: Within }) {
  const address = addressOf(item, within);
  return address === null ? (
    <div className={LINE}>
      <Line item={item} />
    </div>
  ) : (
    <Link to={address} className={`${LINE} no-underline hover:bg-wash`}>
      <Line item={item} />
    </Link>
  );
}

function Line({ item: { queue, site, about, language, at, due_at: due, claim } }: { item: WorkItem }) {
  const isLate = isPast(due);
  return (
    <>
      <span className="font-semibold">{workWords.queues[queue]}</span>
      <span className="truncate text-end sm:text-start">
        {about === null ? "" : (about.name ?? text.gone)}{" "}
        <span className="text-soft text-13px">
          <SiteName id={site} />
        </span>
      </span>
      <span className="hidden sm:inline text-soft">{language}</span>
      <span className="text-soft text-13px">
        {text.since} <Ago at={at} />
      </span>
      <span
        className={`text-13px text-end sm:text-start ${isLate ? "text-late font-semibold" : "text-soft"}`}
      >
        {isLate ? (
          <Late at={due} />
        ) : (
          <>
            {text.due} <Ago at={due} />
          </>
        )}
      </span>
      <span className="text-13px">
        {claim && <span className="chip">{claim.isOwn ? text.withYou : text.with(claim.operator.name)}</span>}
      </span>
    </>
  );
}
