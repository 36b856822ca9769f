import type { Release, WorkerName } from "#contract/platform/release.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { databaseOf, OPERATORS_POOL, type Env } from "./env.ts";

/** Milliseconds between two notes of one release by one isolate. */
const NOTE_AGAIN = 30 * 60_000;
/** Releases that an isolate remembers having noted: of three workers, two of each while one is rolled out. */
const MAX_KNOWN = 20;

/** When this isolate noted each release last: it is no data of anybody, and each isolate may have its own. */
const noted = new Map<string, number>();

/** Whether a release is to be noted now; the answer is yes once in a while. */
function isDue(key: string, now: number): boolean {
  if (now - (noted.get(key) ?? -Infinity) < NOTE_AGAIN) return false;
  if (noted.size >= MAX_KNOWN) noted.clear();
  noted.set(key, now);
  return true;
}

/** Notes that a release of a worker runs; it never fails, and costs a row twice an hour for each isolate. */
export async function noteRelease(
  env: Env,
  worker: WorkerName,
  { id, commit }: Release,
  now: Date,
): Promise<void> {
  if (id === "" || !isDue(`${worker} ${id}`, now.getTime())) return;
  await databaseOf(env, { pool: OPERATORS_POOL })
    .prepare(
      `INSERT INTO releases (worker, id, commit_hash, first_at, last_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (worker, id) DO UPDATE SET last_at = max(last_at, ?4)`,
    )
    .bind(worker, id, commit, Math.floor(now.getTime() / 1000))
    .run()
    .catch((error: unknown) => {
      reportError("releases", error, { worker });
    });
}
