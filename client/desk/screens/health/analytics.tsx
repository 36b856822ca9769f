import { Form, Link, useSearchParams } from "react-router";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { analyticsWords as text } from "#client/desk/words-health.ts";
import type { CachesAnswer, SiteCache } from "#contract/desk/caches.ts";
import type { ErrorGroup, ErrorsAnswer } from "#contract/desk/errors.ts";

const { columns } = text;
const ERRORS: readonly Column<ErrorGroup>[] = [
  {
    title: columns.what,
    cell: ({ context, message }) => (
      <>
        {context}
        <span className="block text-soft text-13px">{message}</span>
      </>
    ),
  },
  {
    title: columns.where,
    cell: ({ worker, route }) => (
      <>
        {worker}
        <span className="block text-soft text-13px">{route}</span>
      </>
    ),
  },
  { title: columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: columns.release, cell: ({ release }) => release },
  { title: columns.count, cell: ({ count }) => count, isNumber: true },
  { title: columns.last, cell: ({ last_at: at }) => <Ago at={at} /> },
  {
    title: columns.reference,
    cell: ({ reference }) => <code className="break-all text-13px">{reference}</code>,
  },
];

/** What went wrong lately, or the one error about which a member was told a reference. */
export function Errors({ answer }: { answer: ErrorsAnswer }) {
  const [asked] = useSearchParams();
  const reference = asked.get("reference") ?? "";
  return (
    <>
      <Form role="search" className="flex flex-wrap items-end gap-3" key={reference}>
        <label className="label">
          {text.reference}
          <input
            name="reference"
            defaultValue={reference}
            pattern="[A-Za-z0-9_\-]{6,64}"
            autoComplete="off"
            className="field"
          />
        </label>
        <button type="submit" className="btn">
          {text.find}
        </button>
        {reference !== "" && (
          <Link to="?" className="mb-2">
            {text.all}
          </Link>
        )}
      </Form>
      {answer.state === "read" ? (
        <>
          <p className="text-13px text-soft">{text.of(answer.days)}</p>
          <List
            rows={answer.errors}
            columns={ERRORS}
            keyOf={({ worker, context, message, route, site }) =>
              [worker, context, message, route, site].join("\n")
            }
            empty={reference === "" ? text.none(answer.days) : text.noSuch(reference, answer.days)}
            caption={text.errors}
          />
          {answer.isCut && <p className="text-13px text-soft">{text.cut}</p>}
        </>
      ) : (
        <p role="alert" className="text-danger">
          {text.faults[answer.state]}
        </p>
      )}
    </>
  );
}

const CACHES: readonly Column<SiteCache>[] = [
  { title: columns.site, cell: ({ site }) => <SiteName id={site} /> },
  { title: columns.views, cell: ({ views }) => views, isNumber: true },
  { title: columns.hits, cell: ({ hits }) => hits, isNumber: true },
  {
    title: columns.ratio,
    cell: ({ views, hits }) => (views === 0 ? "" : `${Math.round((hits / views) * 100)} %`),
    isNumber: true,
  },
];

/** How often the edge had a landing page already. */
export const Caches = ({ answer }: { answer: CachesAnswer }) =>
  answer.state === "read" ? (
    <>
      <p className="text-13px text-soft">{text.cachesOf(answer.days)}</p>
      <List
        rows={answer.sites}
        columns={CACHES}
        keyOf={({ site }) => site}
        empty={text.noViews(answer.days)}
        caption={text.caches}
      />
    </>
  ) : (
    <p role="alert" className="text-danger">
      {text.faults[answer.state]}
    </p>
  );
