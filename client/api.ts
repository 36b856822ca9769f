import type { Answer, Query } from "../worker/contract/calls.ts";
import type { CallName } from "../worker/contract/rules.ts";

type PathOf<Method extends string, Name extends CallName = CallName> = Name extends `${Method} ${infer Path}` ? Path : never;
type GetName<Path extends string> = Extract<`GET ${Path}`, CallName>;

/** A call that did not succeed: the HTTP status (0 without a connection) and the contract's code. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.name = "CallFailed";
    this.status = status;
    this.code = code;
  }
}

/** Specification, section 9: a failed call is repeated up to five times. */
export const RETRIES = 5;
/** Milliseconds before the first repetition; each further one waits twice as long, at most RETRY_MAX, half of it by chance. */
const RETRY_FIRST = 300;
const RETRY_MAX = 10_000;
/** Repetitions a browser tab has in hand, over all its pages; each success earns a tenth of one, so a long outage is not met with a storm. */
export const RETRY_BUDGET = 10;
const RETRY_EARNED = 0.1;
const BUDGET_KEY = "retry-budget";

export interface ApiDevice {
  fetch: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
  chance: () => number;
  /** Outlives a page, not the tab. */
  memory: Pick<Storage, "getItem" | "setItem">;
}

export type Api = ReturnType<typeof createApi>;

/** The client's only way to /api. Reads repeat by themselves. */
export function createApi(device: ApiDevice) {
  const budget = () => Number(device.memory.getItem(BUDGET_KEY) ?? RETRY_BUDGET);
  const setBudget = (repetitions: number) => device.memory.setItem(BUDGET_KEY, String(Math.min(RETRY_BUDGET, repetitions)));

  async function send(request: () => Request): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await attemptCall(device, request());
      if (outcome.answer !== undefined) {
        setBudget(budget() + RETRY_EARNED);
        return outcome.answer;
      }
      if (!outcome.repeatable || attempt >= RETRIES || budget() < 1) throw outcome.failure;
      setBudget(budget() - 1);
      await device.wait(Math.max(outcome.retryAfter, backoff(attempt, device.chance())));
    }
  }

  return {
    async get<Path extends PathOf<"GET">>(path: Path, query: Query<GetName<Path>>): Promise<Answer<GetName<Path>>> {
      const search = new URLSearchParams(query).toString();
      return (await send(() => new Request(search ? `${path}?${search}` : path, { headers: { accept: "application/json" } }))) as Answer<GetName<Path>>;
    },
  };
}

/** Milliseconds before repetition `attempt` (from 0): exponential, with jitter so that clients do not come back together. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(RETRY_MAX, RETRY_FIRST * 2 ** attempt);
  return full / 2 + (full / 2) * chance;
}

type Outcome = { answer: unknown; failure?: never; repeatable?: never; retryAfter?: never } | { answer?: never; failure: CallFailed; repeatable: boolean; retryAfter: number };

async function attemptCall(device: ApiDevice, request: Request): Promise<Outcome> {
  let response: Response;
  try {
    response = await device.fetch(request);
  } catch {
    return { failure: new CallFailed(0, "offline"), repeatable: true, retryAfter: 0 };
  }
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return { answer: body };
  const failure = new CallFailed(response.status, codeOf(body));
  // an ordinary 4xx would be refused again, and a login repeated five times would lock its own member out
  const repeatable = response.status >= 500 || response.status === 429 || response.status === 408;
  return { failure, repeatable, retryAfter: Number(response.headers.get("retry-after") ?? 0) * 1000 };
}

function codeOf(body: unknown): string {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "error";
}
