import { expect, test, vi } from "vitest";
import type { Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece } from "#origin/base/job-piece.ts";
import { type Jobs, JOB_NAMES, JOB_SCHEDULE } from "#origin/base/job-schedule.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";
import { deleteOldPageCounts } from "#origin/jobs/page-counts.ts";
import { runQueuedJobs } from "#origin/jobs/run-queued-jobs.ts";
import { runScheduled } from "#origin/jobs/scheduled.ts";

const NOW = new Date("2026-06-01T03:17:00Z");
const DAILY = "17 3 * * *";
const QUARTER_HOURLY = "*/15 * * * *";

/** A database in which nothing is found, and in which each DELETE removes as many rows as it is given in turn. */
function databaseOf(deleted: number[] = []) {
  const queries: string[] = [];
  const prepare = (query: string) => {
    const statement = {
      bind: () => statement,
      all: async () => ({ results: [] }),
      run: async () => {
        queries.push(query);
        return { meta: { changes: query.startsWith("DELETE") ? (deleted.shift() ?? 0) : 1 } };
      },
    };
    return statement;
  };
  return { prepare, queries };
}
const outage = {
  prepare: () => {
    throw new Error("D1 is down");
  },
};

function siteWith(europe: object, world: object) {
  const queue: QueuedJob[] = [];
  const env = {
    DB_EUROPE: europe,
    DB_WORLD: world,
    JOB_QUEUE: {
      send: async (body: QueuedJob) => void queue.push(body),
      sendBatch: async (messages: { body: QueuedJob }[]) =>
        void queue.push(...messages.map(({ body }) => body)),
    },
  } as unknown as Env;
  return { env, queue };
}

/** Jobs that each ask their pool's database once; one of them is the product's own. */
const jobs = {
  ...(Object.fromEntries(
    JOB_NAMES.map((job) => [
      job,
      async ({ db }: JobPiece) => {
        await db.prepare("SELECT 1").run();
        return null;
      },
    ]),
  ) as Jobs),
  old_page_counts: deleteOldPageCounts,
};

/** Hands a message to the consumer; answers what became of it. */
async function consume(env: Env, body: QueuedJob, attempts = 1): Promise<string> {
  let outcome = "nothing";
  const message = {
    body,
    attempts,
    ack: () => {
      outcome = "acknowledged";
    },
    retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
      outcome = `again in ${delaySeconds} s`;
    },
  };
  await runQueuedJobs({ messages: [message] }, env, jobs);
  return outcome;
}

test("a cron asks no database, and queues one message for each job and pool", async () => {
  const { env, queue } = siteWith(outage, outage);
  await runScheduled(QUARTER_HOURLY, env, NOW);
  expect(queue.map(({ job, pool }) => `${job} ${pool}`).toSorted()).toEqual(
    JOB_NAMES.filter((job) => JOB_SCHEDULE[job].every === "quarter_hour")
      .flatMap((job) => [`${job} europe`, `${job} world`])
      .toSorted(),
  );
  queue.length = 0;
  await runScheduled(DAILY, env, NOW);
  expect(new Set(queue.map(({ job }) => job))).toEqual(new Set(JOB_NAMES));
  expect(queue.filter(({ job }) => job === "payments")).toEqual([
    { job: "payments", pool: "europe", cursor: null, startedAt: NOW.getTime() },
  ]);
  expect(queue.filter(({ job, pool }) => job === "member_index" && pool === "world")).toHaveLength(1);
});

test("while one pool's database is down its jobs are retried, and those of the other pool are done", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const world = databaseOf();
  const { env, queue } = siteWith(outage, world);
  await runScheduled(DAILY, env, NOW);
  const outcomes = new Map<string, Set<string>>();
  for (const message of queue.filter(({ job }) => job !== "payments"))
    outcomes.set(message.pool, (outcomes.get(message.pool) ?? new Set()).add(await consume(env, message)));
  expect(outcomes).toEqual(
    new Map([
      ["europe", new Set(["again in 15 s"])],
      ["world", new Set(["acknowledged"])],
    ]),
  );
  expect(world.queries.filter((query) => query.includes("INTO job_runs"))).toHaveLength(JOB_NAMES.length - 1);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual(
    expect.objectContaining({ context: "job", job: "member_index", pool: "europe" }),
  );
  log.mockRestore();
});

test("a job that has more to do queues its next piece, and is recorded only at its end", async () => {
  const europe = databaseOf([1_000, 1_000, 17]);
  const { env, queue } = siteWith(europe, outage);
  queue.push({ job: "old_page_counts", pool: "europe", cursor: null, startedAt: NOW.getTime() });
  const ended: number[] = [];
  for (let piece = queue.shift(); piece; piece = queue.shift()) {
    expect(await consume(env, piece)).toBe("acknowledged");
    ended.push(europe.queries.filter((query) => query.includes("INTO job_runs")).length);
  }
  expect(ended).toEqual([0, 0, 1]);
});

test("a piece that fails again and again waits longer each time, and is kept by its queue in the end", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { env } = siteWith(outage, outage);
  const piece: QueuedJob = { job: "old_drafts", pool: "europe", cursor: null, startedAt: NOW.getTime() };
  const outcomes = [];
  for (let attempt = 1; attempt <= 8; attempt++) outcomes.push(await consume(env, piece, attempt));
  expect(outcomes).toEqual([15, 30, 60, 120, 240, 480, 600, 600].map((seconds) => `again in ${seconds} s`));
  expect(await consume(env, { ...piece, job: "of another release" }, 8)).toBe("again in 600 s");
  log.mockRestore();
});

test("a full page continues after its last row, and any other ends the job", () => {
  const page = [
    { at: 3, id: "a/b" },
    { at: 7, id: "c/d" },
  ];
  expect(placeIn(cursorAfter(page, 2))).toEqual({ at: 7, id: "c/d" });
  expect(placeIn(null)).toEqual({ at: 0, id: "" });
  expect([cursorAfter(page, 3), cursorAfter([], 3)]).toEqual([null, null]);
});
