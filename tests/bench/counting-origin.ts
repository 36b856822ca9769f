import { scrypt } from "node:crypto";
import { DurableObject } from "cloudflare:workers";
import type { Env } from "#origin/base/env.ts";
import { JOB_NAMES } from "#origin/base/job-schedule.ts";
import origin, { Member as OwnMember, Throttle } from "#origin/index.ts";

// whatever else the build's entry has: the demo's stand-ins are bound by name
export * from "#origin/index.ts";

/**
 * The origin's build behind an entry that counts what it asks of others; counted.ts puts it into the build's
 * place.
 */

export interface Counted {
  /** Milliseconds from each request to its answer, by path. */
  times: Record<string, number[]>;
  /** Verbs asked of members' objects. */
  verbs: string[];
  /** Questions to D1: each one way there and back. Rows as D1 bills them; `raw` says none. */
  questions: { by: "worker" | "object"; statements: number; rowsRead: number; rowsWritten: number }[];
  /** Members' objects that were asked something, each once. */
  woken: string[];
  /** Files read from R2. */
  reads: string[];
  /** Rows that members' objects wrote, as the platform bills them: an alarm that is set or moved is a row. */
  rowsWritten: number;
}

type By = Counted["questions"][number]["by"];

const nothing = (): Counted => ({
  times: {},
  verbs: [],
  questions: [],
  woken: [],
  reads: [],
  rowsWritten: 0,
});
let counted = nothing();
/** Cursors of members' objects; each knows what it wrote once it was read to its end. */
let cursors: { rowsWritten: number }[] = [];

/** Where the local runtime notes an object's name whenever it wakes; the platform has no such table. */
const LOCAL_TABLE = "__miniflare_do_name";

/** Milliseconds by which whatever the worker asks of others is late, as if it were that far away. */
let distance = 0;

async function fromAfar<T>(call: () => T): Promise<Awaited<T>> {
  if (distance > 0)
    await new Promise((next) => {
      setTimeout(next, distance);
    });
  return await call();
}
/** An object's own questions are asked where the databases are. */
const asked = (by: By, call: () => unknown): unknown => (by === "worker" ? fromAfar(call) : call());

/** The same object, but that `on` sees each call of its methods. */
function watched<T extends object>(
  target: T,
  on: (name: string, call: () => unknown, given: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || typeof name !== "string") return value;
      return (...given: unknown[]) => on(name, () => Reflect.apply(value, target, given), given);
    },
  });
}

/** The ways to ask one statement. */
const ASKING = ["first", "all", "run", "raw"];

function watchedStatement(statement: D1PreparedStatement, by: By): D1PreparedStatement {
  return watched(statement, (name, call, [column]) => {
    if (name === "bind") return watchedStatement(call() as D1PreparedStatement, by);
    if (!ASKING.includes(name)) return call();
    if (name === "raw") return question(by, 1, call);
    // D1 says only with all rows how many it read for them
    return name === "first"
      ? question(by, 1, () => statement.all()).then((answer) => firstOf(answer as D1Result, column))
      : question(by, 1, call);
  });
}

function firstOf({ results }: D1Result, column: unknown): unknown {
  const row = results[0] as Record<string, unknown> | undefined;
  return typeof column === "string" ? (row?.[column] ?? null) : (row ?? null);
}

/** Asks D1 and counts it. */
async function question(by: By, statements: number, call: () => unknown): Promise<unknown> {
  const own = { by, statements, rowsRead: 0, rowsWritten: 0 };
  counted.questions.push(own);
  const answer = await asked(by, call);
  for (const one of [answer].flat()) {
    const { meta } = (one ?? {}) as Partial<D1Result>;
    own.rowsRead += meta?.rows_read ?? 0;
    own.rowsWritten += meta?.rows_written ?? 0;
  }
  return answer;
}

const watchedDatabase = (database: D1Database, by: By): D1Database =>
  watched(database, (name, call, [first]) => {
    if (name === "prepare") return watchedStatement(call() as D1PreparedStatement, by);
    if (name === "withSession") throw new Error("questions of a session are not counted yet");
    return question(by, Array.isArray(first) ? first.length : 1, call);
  });

const watchedMembers = (namespace: Env["MEMBERS"]): Env["MEMBERS"] =>
  watched(namespace, (name, call, [id]) => {
    if (!name.startsWith("get")) return call();
    return watched(call() as object, (verb, ask) => {
      counted.verbs.push(verb);
      if (!counted.woken.includes(String(id))) counted.woken.push(String(id));
      return fromAfar(ask);
    });
  });

const watchedThrottles = (namespace: Env["THROTTLES"]): Env["THROTTLES"] =>
  watched(namespace, (name, call) =>
    name.startsWith("get") ? watched(call() as object, (_, ask) => fromAfar(ask)) : call(),
  );

const watchedBucket = (bucket: R2Bucket): R2Bucket =>
  watched(bucket, (name, call, [key]) => {
    if (name === "get") counted.reads.push(String(key));
    return fromAfar(call);
  });

const watchedEnv = (env: Env, by: By): Env => ({
  ...env,
  PHOTOS: watchedBucket(env.PHOTOS),
  THROTTLES: watchedThrottles(env.THROTTLES),
  MEMBERS: watchedMembers(env.MEMBERS),
  DB_EUROPE: watchedDatabase(env.DB_EUROPE, by),
  DB_WORLD: watchedDatabase(env.DB_WORLD, by),
});

/** A member's object, whose own questions count too, and the rows it writes. */
export class Member extends OwnMember {
  constructor(context: DurableObjectState, env: Env) {
    watchStorage(context.storage);
    super(context, watchedEnv(env, "object"));
  }
}

function watchStorage(storage: DurableObjectStorage): void {
  const sql = watched(storage.sql, (name, call, [query]) => {
    const result = call();
    if (name === "exec" && !String(query).includes(LOCAL_TABLE))
      cursors.push(result as SqlStorageCursor<Record<string, SqlStorageValue>>);
    return result;
  });
  Object.defineProperty(storage, "sql", { value: sql });
  for (const name of ["setAlarm", "deleteAlarm"] as const) {
    const own = storage[name].bind(storage) as (...given: unknown[]) => Promise<void>;
    Object.defineProperty(storage, name, {
      value: (...given: unknown[]) => {
        counted.rowsWritten += 1;
        return own(...given);
      },
    });
  }
}
export { Throttle };

/** Keeps what it is told and says it on every connection, and does nothing else. */
export class Echo extends DurableObject {
  override fetch(request: Request): Response {
    if (request.headers.get("upgrade") === "websocket") {
      const [client, server] = Object.values(new WebSocketPair());
      if (!client || !server) throw new Error("no socket");
      this.ctx.acceptWebSocket(server);
      return new Response(null, { status: 101, webSocket: client });
    }
    const said = new URL(request.url).searchParams.get("said") ?? "";
    this.ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS said (text TEXT)");
    this.ctx.storage.sql.exec("INSERT INTO said (text) VALUES (?)", said);
    for (const socket of this.ctx.getWebSockets()) socket.send(said);
    return Response.json({});
  }
}

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/bench/counted") {
      const rows = cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, counted.rowsWritten);
      const answer = Response.json({ ...counted, rowsWritten: rows });
      counted = nothing();
      cursors = [];
      return answer;
    }
    if (pathname === "/bench/distance") {
      distance = Number(searchParams.get("ms"));
      return Response.json({});
    }
    if (pathname === "/bench/echo") {
      const { ECHO } = env as Env & { ECHO: DurableObjectNamespace };
      return ECHO.get(ECHO.idFromName("echo")).fetch(request);
    }
    if (pathname === "/bench/job") return Response.json(await runPiece(searchParams, env));
    if (pathname === "/bench/nothing") return Response.json({});
    if (pathname === "/bench/scrypt") return Response.json(await timeScrypt(searchParams));
    const began = performance.now();
    const response = await (origin as ExportedHandler<Env>).fetch?.(
      request,
      watchedEnv(env, "worker"),
      context,
    );
    if (!response) throw new Error("the origin answers nothing");
    (counted.times[pathname] ??= []).push(performance.now() - began);
    return response;
  },
} satisfies ExportedHandler<Env>;

/** A piece of a job and what its consumer asked for it. */
export interface JobPieceCounted {
  /** Where the next piece begins; null at the end of the run. */
  next: string | null;
  counted: Counted;
  /** Messages that the piece queued for other consumers. */
  queued: number;
}

/** The cursor of a queued piece of a job. */
const cursorOf = (piece: unknown): string | null =>
  typeof piece === "object" && piece !== null && "cursor" in piece && typeof piece.cursor === "string"
    ? piece.cursor
    : null;

/** Runs a piece of a job through its queue's consumer. What it queues is counted and not delivered. */
async function runPiece(asked: URLSearchParams, env: Env): Promise<JobPieceCounted> {
  let next: string | null = null;
  let queued = 0;
  let failed = false;
  const counting = <Q extends object>(queue: Q): Q =>
    watched(queue, (_name, _call, [messages]) => {
      queued += Array.isArray(messages) ? messages.length : 1;
      return Promise.resolve();
    });
  const ownEnv: Env = {
    ...watchedEnv(env, "worker"),
    MAIL_QUEUE: counting(env.MAIL_QUEUE),
    PUSH_QUEUE: counting(env.PUSH_QUEUE),
    JOB_QUEUE: watched(env.JOB_QUEUE, (_name, _call, [piece]) => {
      next = cursorOf(piece);
      return Promise.resolve();
    }),
  };
  const job = JOB_NAMES.find((name) => name === asked.get("job"));
  if (!job) throw new Error(`no job ${asked.get("job")}`);
  const message = {
    id: "piece",
    timestamp: new Date(),
    body: {
      job,
      pool: asked.get("pool") ?? "",
      cursor: asked.get("cursor"),
      startedAt: Date.now(),
    },
    attempts: 1,
    ack: () => {},
    retry: () => void (failed = true),
  };
  counted = nothing();
  await origin.queue(
    {
      queue: "rendezvous-jobs",
      messages: [message],
      metadata: { metrics: { backlogCount: 1, backlogBytes: 0 } },
      ackAll: () => {},
      retryAll: () => {},
    },
    ownEnv,
  );
  if (failed) throw new Error(`a piece of ${job} failed`);
  return { next, queued, counted };
}

/** Milliseconds of one scrypt of this cost. */
async function timeScrypt(cost: URLSearchParams): Promise<number> {
  const [N, r, p] = ["N", "r", "p"].map((name) => Number(cost.get(name)));
  if (!N || !r || !p) throw new Error("no cost");
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    scrypt("an orange bicycle", "sixteen bytes of", 32, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return performance.now() - began;
}
