import { blockBody, blockQuery } from "#contract/calls/people/blocks.schema.ts";
import type { BlocksAnswer } from "#contract/calls/people/blocks.ts";
import { Refusal } from "#contract/errors.ts";
import { readCards } from "#origin/directory/profile-cards.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type Call } from "./call.ts";
import { cardFor } from "./likes.ts";

/** The profiles that the member blocks. */
export const blocks = memberHandler("GET /api/blocks.php", {
  parts: () => ({ blocks: true }),
  answer: async (call) => list(call, (await call.viewer()).parts.blocks),
});

/** Blocks a member: neither sees the other anywhere from now on. */
export const block = memberHandler("POST /api/blocks.php", {
  body: blockBody,
  async answer(call) {
    const { id } = await cardFor(call, call.body.profile);
    const result = authenticated(await call.session.object.block(call.session.hash, id));
    if (result.outcome === "too_many_blocks") throw new Refusal(409, "too_many_blocks");
    return list(call, result.blocks);
  },
});

export const unblock = memberHandler("DELETE /api/blocks.php", {
  query: blockQuery,
  answer: async (call) =>
    list(call, authenticated(await call.session.object.unblock(call.session.hash, call.query.profile))),
});

async function list(
  { db, tenant }: Pick<Call<"GET /api/blocks.php">, "db" | "tenant">,
  blocked: string[],
): Promise<BlocksAnswer> {
  const cards = await readCards(db, tenant, blocked, new Date());
  return {
    profiles: cards.map(({ id, name, main_image, fictional }) => ({ id, name, main_image, fictional })),
  };
}
