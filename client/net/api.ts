import { saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { siteKey } from "#client/storage/storage-keys.ts";
import type { Answer, Body, Query } from "#contract/calls.ts";
import { jitteredDelay } from "#contract/platform/backoff.ts";
import { PROOF_HEADER } from "#contract/platform/proof-of-work.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { CallName } from "#contract/rules.ts";
import { challengeIn, isFinal, parseFailure, type Failure } from "./failure.ts";

type PathOf<Method extends string, Name extends CallName = CallName> = Name extends `${Method} ${infer Path}`
  ? Path
  : never;
type GetName<Path extends string> = Extract<`GET ${Path}`, CallName>;
type WriteName = Exclude<CallName, `GET ${string}`>;

/** A call that did not succeed. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.status} ${failure.code}`);
    this.name = "CallFailed";
    this.failure = failure;
  }
}

/** A failed call is retried up to five times (specification, section 9). */
export const MAX_RETRIES = 5;
/** Milliseconds before the first retry and at most; a server that asks for a longer pause is not retried. */
export const RETRY_DELAY = { first: 300, max: 10_000 };
/**
 * Retries that a browser tab has in hand, over all its pages. Each success earns a tenth of one, so that a
 * long outage does not end in a storm of retries.
 */
export const RETRY_BUDGET = 10;
const RETRY_EARNED = 0.1;
const BUDGET_KEY = siteKey("retry-budget");

export interface ApiDependencies {
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
  /** Makes an idempotency key that was never used before. */
  newKey: () => string;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
  /** Outlives a page, but not the tab: sessionStorage. */
  storage: Pick<DeviceStorage, "getItem" | "setItem">;
  /**
   * Called when a call says that the session has ended. Not for user.php, which says so by its answer
   * (specification, section 8).
   */
  onSessionOver: () => void;
  /** Called when the server wants a proof of work for a call, which takes a few seconds. */
  onProof?: () => void;
}

export type Api = ReturnType<typeof createApi>;

/**
 * The client's only way to /api. Calls that fail on the way are retried; a write carries an idempotency key,
 * so that a retry is the same write, and a server with too much to do gets the proof of work that it wants.
 * Every method throws CallFailed when the last attempt failed.
 */
export function createApi(device: ApiDependencies) {
  const budget = () => Number(device.storage.getItem(BUDGET_KEY) ?? RETRY_BUDGET);
  const setBudget = (repetitions: number) =>
    saveItem(device.storage, BUDGET_KEY, String(Math.min(RETRY_BUDGET, repetitions)));

  const now = device.now ?? (() => performance.now());

  async function send(
    path: string,
    request: () => Request,
    within = Number.POSITIVE_INFINITY,
  ): Promise<unknown> {
    const end = now() + within;
    let proof: string | null = null;
    for (let attempt = 0; ; attempt++) {
      const made = request();
      // specification, section 7
      if (path === "/api/user.php") made.headers.set("x-request-type", "client");
      if (proof !== null) made.headers.set(PROOF_HEADER, proof);
      const attempted = attemptCall(device, made);
      const outcome = await (end === Number.POSITIVE_INFINITY
        ? attempted
        : withTimeout(attempted, end - now(), LOST));
      proof = null;
      if (!("failure" in outcome)) {
        setBudget(budget() + RETRY_EARNED);
        return outcome.answer;
      }
      const { failure, repeatable, retryAfter, challenge } = outcome;
      if (challenge !== null && attempt < MAX_RETRIES) {
        device.onProof?.();
        proof = await prove(challenge);
        if (proof !== null) continue;
      }
      const pause = Math.max(retryAfter, jitteredDelay(attempt, RETRY_DELAY, device.random()));
      if (!repeatable || attempt >= MAX_RETRIES || budget() < 1 || now() + pause >= end) {
        if (failure.sessionOver && path !== "/api/user.php") device.onSessionOver();
        throw new CallFailed(failure);
      }
      setBudget(budget() - 1);
      await device.wait(pause);
    }
  }

  return {
    async get<Path extends PathOf<"GET">>(
      path: Path,
      query: Query<GetName<Path>>,
    ): Promise<Answer<GetName<Path>>> {
      return (await send(
        path,
        () => new Request(addressOf(path, query), { headers: { accept: "application/json" } }),
      )) as Answer<GetName<Path>>;
    },

    /** Sends a file as the body of the request. `key` as for `write`. */
    async upload<Name extends WriteName>(
      name: Name,
      query: Query<Name>,
      file: File,
      key = device.newKey(),
    ): Promise<Answer<Name>> {
      const [method = "POST", path = ""] = name.split(" ");
      return (await send(
        path,
        () =>
          new Request(addressOf(path, query), {
            method,
            headers: { accept: "application/json", "idempotency-key": key, "content-type": file.type },
            body: file,
          }),
      )) as Answer<Name>;
    },

    /**
     * Sends a write. Give a `key` where the person may repeat it: pressing the button again after a failure
     * must be the same write. `within`: milliseconds after which the person is told that it failed, whatever
     * became of it; then it has to be a write that does no harm a second time.
     */
    async write<Name extends WriteName>(
      name: Name,
      query: Query<Name>,
      body: Body<Name>,
      key = device.newKey(),
      within?: number,
    ): Promise<Answer<Name>> {
      const [method = "POST", path = ""] = name.split(" ");
      const headers = {
        accept: "application/json",
        "idempotency-key": key,
        ...(body === null ? {} : { "content-type": "application/json" }),
      };
      return (await send(
        path,
        () =>
          new Request(addressOf(path, query), {
            method,
            headers,
            ...(body === null ? {} : { body: JSON.stringify(body) }),
          }),
        within,
      )) as Answer<Name>;
    },
  };
}

/** The proof for a challenge; null where its part of the program does not load. */
const prove = (challenge: string): Promise<string | null> =>
  import("./solve-proof.ts").then(
    ({ solveProof }) => solveProof(challenge),
    () => null,
  );

function addressOf(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

type AttemptResult =
  | { answer: unknown }
  | {
      failure: Failure;
      repeatable: boolean;
      /** Milliseconds. */
      retryAfter: number;
      /** What a proof of work is wanted for. */
      challenge: string | null;
    };

/** No answer came. */
const LOST: AttemptResult = {
  failure: { status: 0, code: "offline", minutes: null, retryAfter: null, field: null, sessionOver: false },
  repeatable: true,
  retryAfter: 0,
  challenge: null,
};

async function attemptCall(device: Pick<ApiDependencies, "fetch">, request: Request): Promise<AttemptResult> {
  let response: Response;
  try {
    response = await device.fetch(request);
  } catch {
    return LOST;
  }
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { answer: body };
  const retryAfter = Number(response.headers.get("retry-after") ?? 0) * 1000;
  const failure = parseFailure(response.status, body);
  return {
    failure,
    // a login tried five times would lock its own member out; a pause of minutes that the server asks for is
    // too long to wait before a screen; and an ended session needs a login
    repeatable: !response.ok && !isFinal(failure) && !failure.sessionOver && retryAfter <= RETRY_DELAY.max,
    retryAfter,
    challenge: challengeIn(body),
  };
}
