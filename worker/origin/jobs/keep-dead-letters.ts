import type { QueueName } from "#contract/desk/queues.ts";
import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { storeLetter } from "#origin/base/dead-letters.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import type { QueuedJob, QueuedMail, QueuedNotice, QueuedPush } from "#origin/base/queue-messages.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { sendMail } from "#origin/outbound/mail/send-queued-mail.ts";
import { pushAgainIn } from "#origin/outbound/push/send-queued-push.ts";
import { JOBS } from "./jobs.ts";
import { MAIL_SENDERS } from "./mail-senders.ts";
import { runPiece } from "./run-queued-jobs.ts";
import { settleNotice } from "./settle-queued-payments.ts";

/** Seconds before a letter that could not be stored is tried again, such as while its database is down. */
const RETRY_SECONDS = { first: 30, max: 3_600 };
/** Characters of an error that are stored. */
const MAX_ERROR = 300;

/** What is done with a message of each queue, and what it is about. */
interface Kind<Body> {
  work: (env: Env, body: Body) => Promise<void>;
  about: (env: Env, body: Body) => Promise<About>;
}
interface About {
  pool: string;
  key: string;
  site: string;
  /** Whose message it is, in SQL, with `?1` for the key. */
  member: string | null;
}

const KINDS: {
  mail: Kind<QueuedMail>;
  push: Kind<QueuedPush>;
  settle: Kind<QueuedNotice>;
  jobs: Kind<QueuedJob>;
} = {
  mail: {
    work: (env, body) => sendMail(env, MAIL_SENDERS, body),
    about: async (env, { host, id }) => ({
      ...(await siteAt(env, host)),
      key: id,
      member: `SELECT coalesce(details ->> 'member', (SELECT member FROM links WHERE id = link),
        (SELECT member FROM accounts WHERE email = recipient)) AS member FROM mails WHERE id = ?1`,
    }),
  },
  push: {
    async work(env, body) {
      const seconds = await pushAgainIn(env, body);
      if (seconds !== null) throw new Error(`the push service asks to wait for ${seconds} s`);
    },
    about: async (env, { pool, member, session, type, profile }) => ({
      pool,
      key: `${member} ${session.slice(0, 12)} ${type} ${profile}`,
      site: await siteOf(env, pool, member),
      member: "SELECT substr(?1, 1, instr(?1, ' ') - 1) AS member",
    }),
  },
  settle: {
    work: settleNotice,
    about: async (env, { host, notice }) => ({
      ...(await siteAt(env, host)),
      key: String(notice),
      member: null,
    }),
  },
  jobs: {
    work: (env, body) => runPiece(env, JOBS, body),
    about: async (_, { pool, job }) => ({ pool, key: job, site: "", member: null }),
  },
};

/** The part of a batch that is used here. */
interface DeadBatch {
  readonly messages: readonly Pick<Message, "body" | "attempts" | "timestamp" | "ack" | "retry">[];
}

/**
 * Keeps what a queue gave up on. Each message is tried once more first, so that what is stored is why it
 * fails; one at which this worker itself ended is stored without another try.
 */
export async function keepDeadLetters(batch: DeadBatch, env: Env, queue: QueueName): Promise<void> {
  for (const message of batch.messages) {
    try {
      await keep(env, queue, message);
      message.ack();
    } catch (error) {
      reportError("dead letter", error, { queue });
      message.retry({ delaySeconds: backoffDelay(message.attempts - 1, RETRY_SECONDS) });
    }
  }
}

async function keep(
  env: Env,
  queue: QueueName,
  { body, attempts, timestamp }: DeadBatch["messages"][number],
): Promise<void> {
  const kind = KINDS[queue] as Kind<unknown>;
  const failure = attempts > 1 ? "It ended without an error." : await failureOf(() => kind.work(env, body));
  if (failure === null) return;
  const { pool, key, site, member } = await kind.about(env, body);
  const db = databaseOf(env, { pool });
  const whose = member === null ? null : await db.prepare(member).bind(key).first<string | null>("member");
  const letter = {
    queue,
    key,
    site,
    member: whose,
    body: body as object,
    error: failure,
    firstAt: timestamp,
  };
  await storeLetter(db, letter, new Date()).run();
  reportError("queue", new Error("a queue gave up on a message"), { queue, site, pool });
}

/** Why work fails, without what looks like an address; null where it does not. */
async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return text.replaceAll(/\S+@\S+/g, "…").slice(0, MAX_ERROR);
  }
}

/** The site at a host; one that is gone leaves its letters with the first pool. */
async function siteAt(env: Env, host: string): Promise<{ pool: string; site: string }> {
  const tenant = await tenantAtHost(host);
  return { pool: tenant?.pool ?? allPools(env)[0]?.pool ?? "", site: tenant?.id ?? "" };
}

const siteOf = async (env: Env, pool: string, member: string): Promise<string> =>
  (await databaseOf(env, { pool })
    .prepare("SELECT site FROM profiles WHERE id = ?1")
    .bind(member)
    .first<string>("site")) ?? "";
