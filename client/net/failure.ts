/**
 * Why a call failed: the HTTP status (0 without a connection), the contract's error code, and for how many
 * minutes an account is locked.
 */
export interface Failure {
  status: number;
  code: string;
  minutes: number | null;
  /** Seconds after which it may be tried again. */
  retryAfter: number | null;
  /** The field of the request that was refused. */
  field: string | null;
  /** The session has ended (answers, section 4). */
  sessionOver: boolean;
}

/**
 * The password was right, and a decision shuts the member out: they go on to the page that says why, where
 * they can appeal.
 */
export const isShutOut = (code: string): boolean => code === "account_suspended" || code === "account_closed";

/**
 * Whether the same call would be refused whenever it is sent again, so that what waits for it can be given
 * up. A lost connection, an overload, a pause that was asked for and a session that ended pass.
 */
export const isFinal = ({ status, sessionOver }: Pick<Failure, "status" | "sessionOver">): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429 && !sessionOver;

export function parseFailure(status: number, body: unknown): Failure {
  const error = fieldOf(body, "error");
  const [code, minutes, field, retryAfter] = ["code", "minutes", "field", "retry_after"].map((name) =>
    fieldOf(error, name),
  );
  return {
    status,
    code: typeof code === "string" ? code : "error",
    minutes: typeof minutes === "number" ? minutes : null,
    retryAfter: typeof retryAfter === "number" ? retryAfter : null,
    field: typeof field === "string" ? field : null,
    sessionOver: status === 403 && fieldOf(body, "authentication_required") === true,
  };
}

/** The challenge of a proof of work in the body of a refusal, or null. */
export function challengeIn(body: unknown): string | null {
  const challenge = fieldOf(fieldOf(body, "error"), "proof");
  return typeof challenge === "string" ? challenge : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
