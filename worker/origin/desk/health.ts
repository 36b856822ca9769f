import type { Backlog, HealthAnswer, JobHealth, MailDay } from "#contract/desk/health.ts";
import { allPools } from "#origin/base/env.ts";
import { JOB_NAMES, JOB_SCHEDULE } from "#origin/base/job-schedule.ts";
import { ratesAge } from "#origin/money/documents/exchange-rates.ts";
import { personHandler } from "./call.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Milliseconds after which a job should have ended again: twice its period, and a day's with two hours to
 * run.
 */
const LATE = { quarter_hour: 30 * MINUTE, day: 26 * HOUR } as const;
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
              `SELECT date(created_at, 'unixepoch') AS day, count(*) AS written, count(sent_at) AS sent
               FROM mails WHERE created_at > ?1 GROUP BY day`,
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
      jobs: pools.flatMap(({ jobs }) => jobs),
      backlogs: pools.flatMap(({ backlogs }) => backlogs),
      mails: mailDays(pools.flatMap(({ mails }) => mails)),
      rates: { day: date, isOld },
    };
  },
});

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
      isLate: !run || now.getTime() - run.finished_at > LATE[every],
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
    }))
    .toSorted((a, b) => (a.day > b.day ? -1 : 1));

const iso = (ms: number): string => new Date(ms).toISOString();
