import { type } from "arktype";
import type { DeskRule } from "#contract/desk/call.ts";
import type { DeskCaller, DeskReply, DeskRequest } from "#contract/desk/caller.ts";
import { deskRules, isDeskCall, type DeskCallName } from "#contract/desk/rules.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import { mayAct, type Operator } from "#contract/platform/operators.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import type { Env } from "#origin/base/env.ts";
import type { DeskHandler, DeskPerson, Schema } from "./call.ts";
import { deskHandlers } from "./index.ts";
import { operatorObject, whoCalls } from "./who.ts";

const KEY = /^[0-9a-f-]{36}$/;

/** Answers a call of the desk: who makes it, whether they may, once for each key, and its handler. */
export async function answerDesk(
  env: Env,
  caller: DeskCaller,
  request: DeskRequest,
  now: Date,
): Promise<DeskReply> {
  try {
    const name = `${request.method} /api/${request.noun}`;
    if (!isDeskCall(name)) throw unknownCall(request.noun);
    const person = await whoCalls(env, caller);
    const rule: DeskRule = deskRules[name];
    if (!mayAct(person.operator.role, rule.roles)) throw new Refusal(403, "operator_not_allowed");
    const { site, ...query } = request.query;
    const tenant = rule.of === "site" ? await siteOf(person.operator, site, rule) : null;
    const given = { env, now, person, tenant, query: rule.of === "site" ? query : request.query };
    const handler = deskHandlers[name] as DeskHandler<DeskCallName>;
    const work = async () => handled(handler, { ...given, body: request.body });
    return request.method === "GET"
      ? replyOf(await work())
      : await once(env, person.operator, request, work, handler);
  } catch (error) {
    return refusalOf(error, request);
  }
}

interface Given {
  env: Env;
  now: Date;
  person: DeskPerson;
  tenant: Tenant | null;
  query: object;
  body: string;
}

async function handled(
  handler: DeskHandler<DeskCallName>,
  { env, now, person, tenant, query, body }: Given,
): Promise<Awaited<ReturnType<typeof handler.answer>>> {
  return handler.answer(
    {
      env,
      now,
      ...person,
      query: checked(handler.query, query) as never,
      body: checkedBody(handler.body, body) as never,
    },
    tenant,
  );
}

/** A write is made once for its key, however often it comes. */
async function once(
  env: Env,
  operator: Operator,
  { key, method, noun, query, body }: DeskRequest,
  work: () => ReturnType<typeof handled>,
  { stored }: DeskHandler<DeskCallName>,
): Promise<DeskReply> {
  if (key === null || !KEY.test(key)) throw new Refusal(422, "invalid_input", { field: "idempotency-key" });
  const object = operatorObject(env, operator.id);
  const known = await object.beginWrite(key, JSON.stringify([method, noun, query, body]));
  if (known === "in_progress") throw new Refusal(409, "in_progress", { retryAfter: 1 });
  if (known === "other_call") throw new Refusal(422, "invalid_input", { field: "idempotency-key" });
  if (known) return known;
  try {
    const answer = await work();
    const { status, body: text } = replyOf(stored(answer));
    await object.endWrite(key, status, text);
    return replyOf(answer);
  } catch (error) {
    // what was refused changed nothing; what failed is completed by the same call again
    await object.forgetWrite(key);
    throw error;
  }
}

/**
 * The site that a call is about, if its operator works for it: another one is not told from one that is not
 * there. A site on a backend of its operator's own has nothing here.
 */
async function siteOf(
  { sites, second }: Operator,
  id: string | undefined,
  { isForSecond, anyOrigin }: DeskRule,
): Promise<Tenant> {
  if (id === undefined) throw new Refusal(422, "invalid_input", { field: "site" });
  const tenant =
    sites.includes(id) || (isForSecond === true && second.includes(id))
      ? (await allTenants()).find((each) => each.id === id)
      : undefined;
  if (!tenant) throw new Refusal(403, "operator_not_allowed");
  if (tenant.origin !== "embedded" && anyOrigin !== true)
    throw new Refusal(409, "own_backend", { field: "site" });
  return tenant;
}

function checkedBody(schema: Schema<unknown> | undefined, text: string): unknown {
  if (!schema) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_input");
  }
  return checked(schema, parsed);
}

/** As the schema wants it: unknown keys are dropped. */
function checked(schema: Schema<unknown> | undefined, given: unknown): unknown {
  if (!schema) return {};
  const result = schema(given);
  if (result instanceof type.errors)
    throw new Refusal(422, "invalid_input", { field: String(result[0]?.path[0] ?? "") });
  return result;
}

function unknownCall(noun: string): Refusal {
  const known = Object.keys(deskRules).some((name) => name.endsWith(` /api/${noun}`));
  return known ? new Refusal(405, "wrong_method") : new Refusal(404, "unknown_call");
}

const replyOf = (answer: unknown): DeskReply => ({ status: 200, body: JSON.stringify(answer) });

function refusalOf(error: unknown, { method, noun }: DeskRequest): DeskReply {
  if (!(error instanceof Refusal)) reportError("desk", error, { route: `desk ${method} ${noun}` });
  const refusal = error instanceof Refusal ? error : new Refusal(500, "error");
  return {
    status: refusal.status,
    body: JSON.stringify(errorBody(refusal)),
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  };
}
