import type { Backlog, HealthAnswer, JobHealth, MailDay, RunningRelease } from "#contract/desk/health.ts";
import { isWaiting } from "#origin/base/dead-letters.ts";
import { allPools, databaseOf, OPERATORS_POOL, type Env } from "#origin/base/env.ts";
import { JOB_NAMES, JOB_SCHEDULE } from "#origin/base/job-schedule.ts";
import { LATE_AFTER } from "#origin/base/late-jobs.ts";
import { ratesAge } from "#origin/money/documents/exchange-rates.ts";
import { personHandler } from "./call.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days of emails that are counted. */
const MAIL_DAYS = 14;

/** What should be empty: its query answers `count` and `oldest` in milliseconds; how long is too long. */
const BACKLOGS: Record<Backlog["what"], { query: string; late: number | null }> = {
  mail: {
    query:
      "SELECT count(*) AS count, min(due_at) * 1000 AS oldest FROM mails WHERE sent_at IS NULL AND due_at <= ?1 / 1000",
    late: HOUR,
  },
  payment_notice: {
    query:
      "SELECT count(*) AS count, min(at) * 1000 AS oldest FROM payment_notices WHERE done_at IS NULL AND ?1 > 0",
    late: HOUR,
  },
  failed_refund: {
    query: `SELECT count(*) AS count, min(at) * 1000 AS oldest FROM (SELECT at FROM refunds WHERE status = 'failed'
       UNION ALL SELECT at FROM operator_refunds WHERE status = 'failed') WHERE ?1 > 0`,
    late: DAY,
  },
  document_fault: {
    query: "SELECT count(*) AS count, min(at) * 1000 AS oldest FROM document_faults WHERE ?1 > 0",
    late: DAY,
  },
  failed_decision: {
    query:
      "SELECT count(*) AS count, min(at) AS oldest FROM planned_decisions WHERE failure IS NOT NULL AND ?1 > 0",
    late: HOUR,
  },
  dead_letter: {
    query: `SELECT count(*) AS count, min(died_at) * 1000 AS oldest FROM dead_letters AS item
      INDEXED BY dead_letters_waiting WHERE ${isWaiting("item", "?1")}`,
    late: HOUR,
  },
  stopped_address: {
    query:
      "SELECT count(*) AS count, min(stopped_at) * 1000 AS oldest FROM accounts WHERE stopped_key IS NOT NULL AND ?1 > 0",
    late: null,
  },
};
const KINDS = Object.keys(BACKLOGS) as Backlog["what"][];

interface Row {
  job: string;
  started_at: number;
  finished_at: number;
  count: number;
  oldest: number | null;
  day: string;
  written: number;
  sent: number;
  stopped: number;
}

/** Whether jobs run, nothing waits too long and mails go out, in every pool. */
export const health = personHandler("GET /api/health", {
  async answer({ env, now }): Promise<HealthAnswer> {
    const pools = await Promise.all(
      allPools(env).map(async ({ pool, database }, at) => {
        const [runs, mails, ...backlogs] = await database.batch<Row>([
          database.prepare("SELECT job, started_at, finished_at FROM job_runs"),
          database
            .prepare(
              `SELECT date(created_at, 'unixepoch') AS day, count(*) AS written, count(sent_at) AS sent, 0 AS stopped
               FROM mails WHERE created_at > ?1 GROUP BY day
               UNION ALL SELECT date(stopped_at, 'unixepoch') AS day, 0, 0, count(*)
               FROM accounts WHERE stopped_at > ?1 GROUP BY day`,
            )
            .bind(Math.floor((now.getTime() - MAIL_DAYS * DAY) / 1000)),
          ...KINDS.map((kind) => database.prepare(BACKLOGS[kind].query).bind(now.getTime())),
        ]);
        return {
          jobs: jobsOf(pool, at === 0, runs?.results ?? [], now),
          mails: mails?.results ?? [],
          backlogs: KINDS.map((what, kind) => backlogOf(what, pool, backlogs[kind]?.results[0], now)),
        };
      }),
    );
    const { date, isOld } = ratesAge(now);
    return {
      releases: await releasesOf(env, now),
      jobs: pools.flatMap(({ jobs }) => jobs),
      backlogs: pools.flatMap(({ backlogs }) => backlogs),
      mails: mailDays(pools.flatMap(({ mails }) => mails)),
      rates: { day: date, isOld },
    };
  },
});

/** Releases of each worker that are told of. */
const RELEASES = 4;
/** Milliseconds after which a release that was not noted again counts as gone. */
const GONE = 2 * HOUR;

interface ReleaseRow extends Pick<RunningRelease, "worker" | "id"> {
  commit_hash: string;
  first_at: number;
  last_at: number;
}

async function releasesOf(env: Env, now: Date): Promise<RunningRelease[]> {
  const { results } = await databaseOf(env, { pool: OPERATORS_POOL })
    .prepare(
      `SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY worker ORDER BY first_at DESC, id) AS place FROM releases)
       WHERE place <= ?1 ORDER BY first_at DESC, worker`,
    )
    .bind(RELEASES)
    .all<ReleaseRow>();
  return results.map(({ worker, id, commit_hash: commit, first_at: first, last_at: last }) => ({
    worker,
    id,
    commit,
    since: iso(first * 1000),
    last_at: iso(last * 1000),
    isRunning: now.getTime() - last * 1000 < GONE,
  }));
}

/** The jobs of a pool. What runs once for all pools is recorded in the first. */
const jobsOf = (pool: string, isFirst: boolean, runs: readonly Row[], now: Date): JobHealth[] =>
  JOB_NAMES.filter((job) => isFirst || JOB_SCHEDULE[job].pools === "each").map((job) => {
    const { every } = JOB_SCHEDULE[job];
    const run = runs.find((each) => each.job === job);
    return {
      job,
      pool,
      every,
      started_at: run ? iso(run.started_at) : null,
      finished_at: run ? iso(run.finished_at) : null,
      isLate: !run || now.getTime() - run.finished_at > LATE_AFTER[every],
    };
  });

function backlogOf(what: Backlog["what"], pool: string, row: Row | undefined, now: Date): Backlog {
  const { count = 0, oldest = null } = row ?? {};
  const { late } = BACKLOGS[what];
  return {
    what,
    pool,
    count,
    oldest_at: oldest === null ? null : iso(oldest),
    isLate: oldest !== null && late !== null && now.getTime() - oldest > late,
  };
}

const mailDays = (rows: readonly Row[]): MailDay[] =>
  [...Map.groupBy(rows, ({ day }) => day)]
    .map(([day, same]) => ({
      day,
      written: same.reduce((sum, { written }) => sum + written, 0),
      sent: same.reduce((sum, { sent }) => sum + sent, 0),
      stopped: same.reduce((sum, { stopped }) => sum + stopped, 0),
    }))
    .toSorted((a, b) => (a.day > b.day ? -1 : 1));

const iso = (ms: number): string => new Date(ms).toISOString();
