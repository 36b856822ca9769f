import type { Type } from "arktype";
import type { Calls } from "#contract/calls.ts";
import { Refusal } from "#contract/errors.ts";
import type { CallName } from "#contract/rules.ts";
import { type } from "#contract/schema.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Directory } from "./directory/gathered.ts";
import type { Env } from "./env.ts";
import type { PartName, Recognised } from "./member/state.ts";
import type { Session } from "./session.ts";

export interface Call<Name extends CallName> {
  tenant: Tenant;
  env: Env;
  db: Directory;
  request: Request;
  query: Calls[Name]["query"];
  body: Calls[Name]["body"];
  /** What the request's cookie says, its signature checked: a claim until `viewer` has answered. */
  session: Session | null;
  /** The member who asks, or null for a visitor. One question to his object, however often it is called. */
  viewer: () => Promise<Recognised | null>;
  /** Whose token a call that needs a partner came with. */
  partner: string | null;
  setCookie: (cookie: string) => void;
}

/** One *.php: what it takes, and the verb that answers it. `null` answers 204. */
export interface Handler<Name extends CallName> {
  query?: Type<Calls[Name]["query"] & object>;
  body?: Type<Calls[Name]["body"] & object>;
  /** What it wants to know of the member besides his state. */
  parts?: (query: Calls[Name]["query"], tenant: Tenant, body: Calls[Name]["body"]) => readonly PartName[];
  /** What it asks the directory for is what the member's object names. */
  asksByMember?: true;
  /** Its one verb of the member's object also says whether there is such a member: nobody is asked before. */
  asksOnce?: true;
  /** Of a good answer, where it is not 200. */
  status?: 201;
  /** `null` is something said, and not nothing to say. */
  saysNull?: true;
  answer(call: Call<Name>): Promise<Calls[Name]["answer"]> | Calls[Name]["answer"];
}

/** A body is text of at most this many bytes. */
const MAX_BODY = 64 * 1024;

/** The query as the schema wants it: unknown keys are dropped, a doubled key counts once. */
export function readQuery<T extends object>(
  schema: Type<T> | undefined,
  given: Record<string, string>,
): T | Record<string, string> {
  return schema ? checked(schema, given) : given;
}

export async function readBody<T extends object>(
  schema: Type<T> | undefined,
  request: Request,
): Promise<T | null> {
  if (!schema) return null;
  const text = await request.text();
  if (text.length > MAX_BODY) throw new Refusal(413, "too_large");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_input");
  }
  return checked(schema, parsed);
}

function checked<T extends object>(schema: Type<T>, given: unknown): T {
  const result = schema(given);
  if (result instanceof type.errors)
    throw new Refusal(422, "invalid_input", { field: String(result[0]?.path[0] ?? "") });
  return result as T;
}
