import { blockBody, blockQuery, type BlocksAnswer } from "#contract/calls/blocks.ts";
import { Refusal } from "#contract/errors.ts";
import type { Call, Handler } from "#origin/call.ts";
import { readCards } from "#origin/directory/cards.ts";
import { authenticated } from "#origin/session.ts";
import { cardFor } from "./likes.ts";

/** The profiles that the member blocks. */
export const blocks: Handler<"GET /api/blocks.php"> = {
  parts: () => ["blocks"],
  answer: async (call) => list(call, (await call.viewer())?.parts.blocks ?? []),
};

/** From now on neither sees the other anywhere. */
export const block: Handler<"POST /api/blocks.php"> = {
  body: blockBody,
  async answer(call) {
    const { id } = await cardFor(call, call.body.profile);
    const result = authenticated(await call.session?.object.block(call.session.hash, id));
    if (result.outcome === "too_many_blocks") throw new Refusal(409, "too_many_blocks");
    return list(call, result.blocks);
  },
};

export const unblock: Handler<"DELETE /api/blocks.php"> = {
  query: blockQuery,
  answer: async (call) =>
    list(call, authenticated(await call.session?.object.unblock(call.session.hash, call.query.profile))),
};

async function list(
  { db, tenant, session }: Pick<Call<"GET /api/blocks.php">, "db" | "tenant" | "session">,
  blocked: string[],
): Promise<BlocksAnswer> {
  if (!session) throw new Refusal(403, "login_required");
  const cards = await readCards(db, tenant, blocked, new Date());
  return {
    profiles: cards.map(({ id, name, main_image, fictional }) => ({ id, name, main_image, fictional })),
  };
}
