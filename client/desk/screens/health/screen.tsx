import type { ReactNode } from "react";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { read } from "#client/desk/net.ts";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, type Column } from "#client/desk/ui/list.tsx";
import { Ago, Time } from "#client/desk/ui/time.tsx";
import { words } from "#client/desk/words.ts";
import type { Backlog, JobHealth, MailDay, RunningRelease } from "#contract/desk/health.ts";
import { Caches, Errors } from "./analytics.tsx";
import { Letters } from "./letter-list.tsx";

const text = words.health;

export async function loader({ request }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("reference")?.trim() ?? "";
  const [health, letters, errors, caches] = await Promise.all([
    read("GET /api/health", {}, request.signal),
    read("GET /api/dead-letters", {}, request.signal),
    read("GET /api/errors", reference === "" ? {} : { reference }, request.signal),
    read("GET /api/caches", {}, request.signal),
  ]);
  return { ...health, letters, errors, caches };
}

/** What needs somebody is said in words, and stands out. */
const State = ({ isLate }: { isLate: boolean }) =>
  isLate ? (
    <strong className="text-late">{text.late}</strong>
  ) : (
    <span className="text-good">{text.fine}</span>
  );

const BACKLOGS: readonly Column<Backlog>[] = [
  { title: text.columns.what, cell: ({ what }) => text.backlogs[what] },
  { title: text.columns.pool, cell: ({ pool }) => pool },
  { title: text.columns.count, cell: ({ count }) => count, isNumber: true },
  { title: text.columns.oldest, cell: ({ oldest_at: at }) => at !== null && <Ago at={at} /> },
  { title: text.columns.state, cell: ({ isLate }) => <State isLate={isLate} /> },
];
const JOBS: readonly Column<JobHealth>[] = [
  { title: text.columns.job, cell: ({ job }) => job.replaceAll("_", " ") },
  { title: text.columns.pool, cell: ({ pool }) => pool },
  { title: text.columns.every, cell: ({ every }) => text.periods[every] },
  {
    title: text.columns.ended,
    cell: ({ finished_at: at }) => (at === null ? text.never : <Ago at={at} />),
  },
  { title: text.columns.state, cell: ({ isLate }) => <State isLate={isLate} /> },
];
const MAILS: readonly Column<MailDay>[] = [
  { title: text.columns.day, cell: ({ day }) => day },
  { title: text.columns.written, cell: ({ written }) => written, isNumber: true },
  { title: text.columns.sent, cell: ({ sent }) => sent, isNumber: true },
  { title: text.columns.stopped, cell: ({ stopped }) => stopped, isNumber: true },
];

const RELEASES: readonly Column<RunningRelease>[] = [
  { title: text.releases.columns.worker, cell: ({ worker }) => text.releases.workers[worker] },
  {
    title: text.releases.columns.state,
    cell: ({ isRunning }) =>
      isRunning ? (
        <span className="text-good">{text.releases.running}</span>
      ) : (
        <span className="text-soft">{text.releases.gone}</span>
      ),
  },
  { title: text.releases.columns.since, cell: ({ since }) => <Time at={since} /> },
  { title: text.releases.columns.last, cell: ({ last_at: at }) => <Ago at={at} /> },
  { title: text.releases.columns.version, cell: ({ id }) => <code className="text-13px">{id}</code> },
  {
    title: text.releases.columns.commit,
    cell: ({ commit }) => (commit === "" ? text.releases.noCommit : <code>{commit}</code>),
  },
];
/** Letters that are shown here; the rest have a screen of their own. */
const FEW = 5;

/** Whether the machinery does its work: what is late stands first. */
export function Component() {
  const { jobs, backlogs, mails, rates, releases, letters, errors, caches } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const late = jobs.filter(({ isLate }) => isLate).length + backlogs.filter(({ isLate }) => isLate).length;
  return (
    <div className="grid max-w-5xl gap-5">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className={late > 0 ? "text-late" : "text-soft"}>{text.summary(late)}</p>
        <p className="text-soft">{text.rates(rates.day, rates.isOld)}</p>
        <p className="mt-3">
          <KeyButton keys="r" onAct={() => void revalidate()} disabled={state === "loading"}>
            {text.again}
          </KeyButton>
        </p>
      </div>
      <Part title={text.parts.backlogs}>
        <List
          rows={backlogs.toSorted(lateFirst)}
          columns={BACKLOGS}
          keyOf={({ what, pool }) => `${what} ${pool}`}
          empty={text.nothing}
          caption={text.parts.backlogs}
        />
      </Part>
      <Part title={text.parts.letters}>
        <ListMeta
          total={letters.total}
          shown={Math.min(FEW, letters.letters.length)}
          oldest={letters.oldest_at}
        />
        <Letters letters={letters.letters.slice(0, FEW)} />
        {letters.total > 0 && (
          <p>
            <Link to="/health/dead-letters" className="btn">
              {text.letters.open}
            </Link>
          </p>
        )}
      </Part>
      <Part title={text.parts.errors}>
        <Errors answer={errors} />
      </Part>
      <Part title={text.parts.jobs}>
        <List
          rows={jobs.toSorted(lateFirst)}
          columns={JOBS}
          keyOf={({ job, pool }) => `${job} ${pool}`}
          empty={text.nothing}
          caption={text.parts.jobs}
        />
      </Part>
      <Part title={text.parts.releases}>
        <List
          rows={releases}
          columns={RELEASES}
          keyOf={({ worker, id }) => `${worker} ${id}`}
          empty={text.releases.none}
          caption={text.parts.releases}
        />
      </Part>
      <Part title={text.parts.mails}>
        <List
          rows={mails}
          columns={MAILS}
          keyOf={({ day }) => day}
          empty={text.noMail}
          caption={text.parts.mails}
        />
      </Part>
      <Part title={text.parts.caches}>
        <Caches answer={caches} />
      </Part>
    </div>
  );
}

const lateFirst = (a: { isLate: boolean }, b: { isLate: boolean }): number =>
  Number(b.isLate) - Number(a.isLate);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="subtitle">{title}</h2>
    {children}
  </section>
);
