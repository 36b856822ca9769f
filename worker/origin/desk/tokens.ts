import { revokedToken, tokenBody } from "#contract/desk/tokens.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf, OPERATORS_POOL } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";
import { newToken, operatorObject } from "./who.ts";

/** A person's own tokens for commands. */
export const tokens = personHandler("GET /api/tokens", {
  answer: async ({ env, operator }) => ({ tokens: await operatorObject(env, operator.id).tokens() }),
});

/** Issues a token, which is told in this answer and never again. */
export const issueToken = personHandler("POST /api/tokens", {
  body: tokenBody,
  stored: (answer) => ({ ...answer, token: null }),
  async answer(call) {
    const { env, operator, body } = call;
    const { id, token, hash } = await newToken(operator.id);
    const object = operatorObject(env, operator.id);
    await record(call, "issue token", id);
    if (!(await object.addToken({ id, label: body.label, hash }))) throw new Refusal(409, "too_many_tokens");
    return { token, tokens: await object.tokens() };
  },
});

/** Ends a token at once. */
export const revokeToken = personHandler("DELETE /api/tokens", {
  query: revokedToken,
  async answer(call) {
    const { env, operator, query } = call;
    const object = operatorObject(env, operator.id);
    await record(call, "revoke token", query.id);
    if (!(await object.revokeToken(query.id))) throw new Refusal(404, "not_found");
    return { tokens: await object.tokens() };
  },
});

const record = (
  { env, operator, now }: Pick<DeskCall<"GET /api/tokens">, "env" | "operator" | "now">,
  action: string,
  subject: string,
): Promise<void> =>
  recordAction(
    databaseOf(env, { pool: OPERATORS_POOL }),
    { site: "", area: "tokens", operator, action, subject, reason: "" },
    now,
  );
