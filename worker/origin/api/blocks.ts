import { blockBody, blockQuery } from "#contract/calls/blocks.schema.ts";
import type { BlocksAnswer } from "#contract/calls/blocks.ts";
import { memberHandler, type Call } from "#origin/call.ts";
import { readCards } from "#origin/directory/cards.ts";
import { cardFor, wish } from "./likes.ts";

/** The members whom this member blocks. */
export const blocks = memberHandler("GET /api/blocks.php", {
  parts: () => ({ blocks: true }),
  answer: async (call) => list(call, (await call.viewer()).parts.blocks),
});

/** Blocks a member: neither sees the other anywhere from now on. */
export const block = memberHandler("POST /api/blocks.php", {
  body: blockBody,
  async answer(call) {
    const { id } = await cardFor(call, call.body.profile);
    return list(call, (await wish(call, { does: "block", profile: id })).blocks ?? []);
  },
});

export const unblock = memberHandler("DELETE /api/blocks.php", {
  query: blockQuery,
  answer: async (call) =>
    list(call, (await wish(call, { does: "unblock", profile: call.query.profile })).blocks ?? []),
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
