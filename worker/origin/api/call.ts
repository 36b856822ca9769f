import type { ArkErrors } from "arktype";
import type { NoQuery } from "#contract/call.ts";
import type { Body, Calls, CallsFor, Query } from "#contract/calls.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { CallName } from "#contract/rules.ts";
import { type } from "#contract/schema.ts";
import type { Env } from "#origin/base/env.ts";
import type { ProfileDirectory } from "#origin/directory/directory.ts";
import type { PartName, Parts, Recognised, SomeParts, WantedParts } from "#origin/member/parts.ts";
import type { Session } from "#origin/member/request-session.ts";
import type { MemberState } from "#origin/member/state.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";

/** One request to one call, as it arrives at the call's handler. */
export interface Call<Name extends CallName> {
  tenant: Tenant;
  env: Env;
  db: ProfileDirectory;
  request: Request;
  query: Query<Name>;
  body: Body<Name>;
  /** The session the cookie claims, its signature checked. It may have ended: only `viewer` knows. */
  session: Session | null;
  /** The member who asks, null for a visitor. One request to their object, however often it is called. */
  viewer: () => Promise<Recognised | null>;
  /** The partner whose token came with the request. */
  partner: string | null;
  /** Until when payment providers may answer, whichever of them are asked. */
  deadline: ProviderDeadline;
  setCookie: (cookie: string) => void;
}

/** A call that needs a member: without one it never reaches the handler, or `viewer` throws (403). */
export type MemberCall<Name extends CallName, Wanted extends WantedParts = {}> = Omit<
  Call<Name>,
  "session" | "viewer"
> & { session: Session; viewer: () => Promise<Viewer<Wanted>> };

/** A call that a visitor may make too. */
export type PublicCall<Name extends CallName, Wanted extends WantedParts = {}> = Omit<
  Call<Name>,
  "viewer"
> & { viewer: () => Promise<Viewer<Wanted> | null> };

/** The member who asks, with the parts their call declares; a part that may be asked for as null is optional. */
export interface Viewer<Wanted extends WantedParts> {
  state: MemberState;
  parts: {
    [Name in keyof Wanted & PartName]: null extends Wanted[Name] ? Parts[Name] | undefined : Parts[Name];
  };
}

/** A schema of arktype, as far as a handler needs it. */
type Schema<T> = (given: unknown) => T | ArkErrors;

/** A handler as the list of calls has it: its schemas, its parts, and what answers. */
export interface Handler<Name extends CallName> {
  name: Name;
  query: Schema<object> | undefined;
  body: Schema<object> | undefined;
  parts: (query: Query<Name>, tenant: Tenant, body: Body<Name>) => WantedParts;
  options: HandlerOptions;
  answer: (call: Call<Name>) => Promise<Calls[Name]["answer"]> | Calls[Name]["answer"];
}

interface HandlerOptions {
  /** Its one verb of the member's object also checks the session: the object is not asked beforehand. */
  sessionCheckedByVerb?: true;
  /** It answers from the member's object alone where the directory does not answer. */
  withoutDirectory?: true;
  /** Of a good answer, where it is not 200. */
  status?: 201;
  /** `null` is sent as JSON and not as an empty 204. */
  nullIsAnswer?: true;
  /** What a member's page asks where its address leaves it empty. */
  ofMember?: (call: Pick<Call<CallName>, "db" | "tenant">, member: string) => Promise<Record<string, string>>;
}

/** A call that has a query or a body has to bring its schema; one that has none cannot. */
type Schemas<Name extends CallName> = {
  query?: Schema<object>;
  body?: Schema<object>;
} & (Query<Name> extends NoQuery ? { query?: never } : { query: Schema<Query<Name>> }) &
  (Body<Name> extends null ? { body?: never } : { body: Schema<Body<Name>> });

interface PartsOf<Name extends CallName, Wanted extends WantedParts> {
  /** What the handler reads of the member besides their state. */
  parts?: (
    query: Query<Name>,
    tenant: Tenant,
    body: Body<Name>,
  ) => Wanted & { [Unknown in Exclude<keyof Wanted, PartName>]: never };
}

type Answers<Name extends CallName, C> = {
  answer: (call: C) => Promise<Calls[Name]["answer"]> | Calls[Name]["answer"];
};

/**
 * The handler of a member's call. Reading a part that `parts` does not declare does not compile; a session
 * that has ended is refused as login_required (403).
 */
export function memberHandler<Name extends CallsFor<"member">, const Wanted extends WantedParts = {}>(
  name: Name,
  spec: HandlerOptions & Schemas<Name> & PartsOf<Name, Wanted> & Answers<Name, MemberCall<Name, Wanted>>,
): Handler<Name> {
  return handler<Name, Wanted>(name, spec, spec.parts, (call, wanted) => {
    const viewer = async () => {
      const recognised = await call.viewer();
      if (!recognised) throw new Refusal(403, "login_required");
      return withParts(recognised, wanted);
    };
    return spec.answer({
      ...call,
      viewer,
      // read lazily: a handler that checks the session by its verb refuses a faulty body (422) before a visitor (403)
      get session() {
        if (!call.session) throw new Refusal(403, "login_required");
        return call.session;
      },
    });
  });
}

/** The handler of a call that a visitor may make too. */
export function publicHandler<Name extends CallsFor<"nobody">, const Wanted extends WantedParts = {}>(
  name: Name,
  spec: HandlerOptions & Schemas<Name> & PartsOf<Name, Wanted> & Answers<Name, PublicCall<Name, Wanted>>,
): Handler<Name> {
  return handler<Name, Wanted>(name, spec, spec.parts, (call, wanted) => {
    const viewer = async () => {
      const recognised = await call.viewer();
      return recognised && withParts(recognised, wanted);
    };
    return spec.answer({ ...call, viewer });
  });
}

/** The handler of a partner's call: no member asks. */
export const partnerHandler = <Name extends CallsFor<"partner">>(
  name: Name,
  spec: HandlerOptions & Schemas<Name> & Answers<Name, Omit<Call<Name>, "session" | "viewer">>,
): Handler<Name> => handler<Name, {}>(name, spec, undefined, (call) => spec.answer(call));

function handler<Name extends CallName, Wanted extends WantedParts>(
  name: Name,
  spec: HandlerOptions & { query?: Schema<object>; body?: Schema<object> },
  declared: ((query: Query<Name>, tenant: Tenant, body: Body<Name>) => Wanted) | undefined,
  answer: (call: Call<Name>, wanted: Wanted) => ReturnType<Handler<Name>["answer"]>,
): Handler<Name> {
  const parts = declared ?? (() => ({}) as Wanted);
  return {
    name,
    query: spec.query,
    body: spec.body,
    options: spec,
    parts,
    answer: (call) => answer(call, parts(call.query, call.tenant, call.body)),
  };
}

/** The viewer with what was wanted. Throws where the object left a part out: that is our own bug, a 500. */
function withParts<Wanted extends WantedParts>({ state, parts }: Recognised, wanted: Wanted): Viewer<Wanted> {
  if (!hasParts(parts, wanted)) throw new Error("The member's object left out a part that was asked for.");
  return { state, parts };
}

const hasParts = <Wanted extends WantedParts>(
  parts: SomeParts,
  wanted: Wanted,
): parts is Viewer<Wanted>["parts"] & SomeParts =>
  Object.entries(wanted).every(([name, details]) => details === null || Object.hasOwn(parts, name));

/** Bytes of a JSON body that are read; more is refused (413). */
const MAX_BODY = 64 * 1024;

/** The query as the schema wants it: unknown keys are dropped, of a repeated key the last one counts. */
export function readQuery(schema: Schema<object> | undefined, given: Record<string, string>): object {
  return schema ? checked(schema, given) : given;
}

/** A JSON body, checked; null where the call has none. Throws a Refusal (400, 413 or 422). */
export async function readBody(schema: Schema<object> | undefined, request: Request): Promise<object | null> {
  if (!schema) return null;
  const text = await request.text();
  if (text.length > MAX_BODY) throw new Refusal(413, "too_large");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_input");
  }
  if (!isPlain(parsed)) throw new Refusal(400, "invalid_input");
  return checked(schema, parsed);
}

/** Levels of a JSON body; the deepest that a call describes has five. */
const MAX_LEVELS = 16;
/** Keys that change an object's prototype where a careless copy assigns them. */
const PROTOTYPE_KEYS: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether a body is neither nested without end nor carries a prototype, also in fields that no schema names. */
function isPlain(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([key, inner]) => !PROTOTYPE_KEYS.includes(key) && isPlain(inner, levels - 1),
  );
}

function checked(schema: Schema<object>, given: unknown): object {
  const result = schema(given);
  if (result instanceof type.errors)
    throw new Refusal(422, "invalid_input", { field: String(result[0]?.path[0] ?? "") });
  return result;
}
