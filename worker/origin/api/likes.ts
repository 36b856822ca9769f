import {
  likeBody,
  likeQuery,
  seenBody,
  type LikeOverlay,
  type LikesAnswer,
  type QuotaView,
  type ReceivedLike,
  type RelationView,
} from "#contract/calls/likes.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Call, Handler } from "#origin/call.ts";
import { readCards } from "#origin/directory/cards.ts";
import { lockedLike } from "#origin/directory/locked-like.ts";
import type { ListedLike } from "#origin/member/relations/like-lists.ts";
import type { Quota } from "#origin/member/relations/quotas.ts";
import type { Granted, Wish } from "#origin/member/relations/relation-actions.ts";
import type { Relation } from "#origin/member/relations/relations.ts";

/** Whom the member likes and who likes him. */
export const likes: Handler<"GET /api/likes.php"> = {
  parts: () => ["likes"],
  asksByMember: true,
  async answer(call): Promise<LikesAnswer> {
    const viewer = await call.viewer();
    if (!viewer?.parts.likes) throw new Refusal(403, "login_required");
    const { given, received, quota } = viewer.parts.likes;
    const cards = await readCards(
      call.db,
      call.tenant,
      [...new Set([...given, ...received].map(({ profile }) => profile))],
      new Date(),
    );
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    const listed = (list: ListedLike[]) =>
      list.flatMap((like) => {
        const card = cardOf.get(like.profile);
        return card ? [{ card, like }] : [];
      });
    return {
      profiles: listed(given).map(({ card, like }) => ({
        ...card,
        match: like.match === 1,
        liked_at: iso(like.at),
      })),
      liked_by: await Promise.all(
        listed(received).map(({ card, like }) => receivedLike(call, viewer.state.paidUser, card, like)),
      ),
      quota: quotaView(quota),
    };
  },
};

/** A like, once however often it is sent. */
export const like: Handler<"POST /api/likes.php"> = {
  body: likeBody,
  async answer(call) {
    const card = await cardFor(call, call.body.profile);
    const granted = await wish(call, { does: "like", profile: card.id, zone: call.body.time_zone ?? null });
    return { ...relationAnswer(granted), overlay: granted.relation?.match ? overlayOf(card, true) : null };
  },
};

/** Taken back. Also of somebody who is no more. */
export const unlike: Handler<"DELETE /api/likes.php"> = {
  query: likeQuery,
  answer: async (call) => ({
    ...relationAnswer(await wish(call, { does: "unlike", profile: call.query.profile })),
    overlay: null,
  }),
};

/** The profile was opened: its like is new no more (specification, section 4). */
export const seen: Handler<"PUT /api/likes.php"> = {
  body: seenBody,
  async answer(call) {
    const { relation } = await wish(call, { does: "see", profile: call.body.seen });
    return { relation: relationView(relation, await isPaid(call)) };
  },
};

/** What the member's object grants. Throws a Refusal for what it does not. */
export async function wish(
  { session }: Pick<Call<"GET /api/likes.php">, "session">,
  wished: Wish,
): Promise<Granted> {
  const granted = await session?.object.wish(session.hash, wished);
  if (!granted) throw new Refusal(403, "login_required");
  switch (granted.outcome) {
    case "limit": {
      const resetsAt = (granted.pile?.quota ?? granted.quota)?.resetsAt ?? Date.now();
      throw new Refusal(429, "like_limit", {
        retryAfter: Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)),
      });
    }
    case "hidden":
      throw new Refusal(403, granted.relation?.blocksYou ? "blocked" : "blocked_by_you");
    case "unconfirmed":
      throw new Refusal(403, "not_confirmed");
    case "full":
      throw new Refusal(409, "too_many_blocks");
    case "unknown":
      throw new Refusal(404, "not_found");
    case "done":
      break;
  }
  return granted;
}

/**
 * Somebody else whom this site shows. Throws not_found: deleted, unknown, another site's and the member
 * himself alike.
 */
export async function cardFor(
  { db, tenant, session }: Pick<Call<"GET /api/likes.php">, "db" | "tenant" | "session">,
  id: string,
): Promise<ProfileCard> {
  const [card] = id === session?.member ? [] : await readCards(db, tenant, [id], new Date());
  if (!card) throw new Refusal(404, "not_found");
  return card;
}

export const quotaView = ({ limit, left, resetsAt }: Quota): QuotaView => ({
  limit,
  left,
  resets_at: iso(resetsAt),
});
export const overlayOf = (
  { id, name, main_image: image, fictional }: ProfileCard,
  matched: boolean,
): LikeOverlay => ({
  id,
  name,
  main_image: image && { match: image.match, status: image.status },
  fictional,
  matched,
  locked: false,
});

export function relationView(relation: Relation | undefined, paid: boolean): RelationView {
  const { liked = false, match = false, likesYou = false } = relation ?? {};
  return { liked, match, ...((paid || match) && { likes_you: likesYou }) };
}

function relationAnswer({ relation, quota }: Granted): { relation: RelationView; quota: QuotaView } {
  if (!quota) throw new Error("a like without its quota");
  // whether the other likes him is not what somebody learns by liking, but by a match
  return { relation: relationView(relation, false), quota: quotaView(quota) };
}

async function receivedLike(
  call: Call<"GET /api/likes.php">,
  paid: boolean,
  card: ProfileCard,
  like: ListedLike,
): Promise<ReceivedLike> {
  const match = like.match === 1;
  const told = { like_new: like.is_new === 1, match, liked_at: iso(like.at) };
  if (paid || match) return { ...card, ...told, locked: false };
  return {
    ...(await lockedLike(call.env, call.tenant, call.session?.member ?? "", card)),
    ...told,
    locked: true,
  };
}

const isPaid = async ({ viewer }: Pick<Call<"GET /api/likes.php">, "viewer">): Promise<boolean> =>
  (await viewer())?.state.paidUser ?? false;
const iso = (time: number): string => new Date(time).toISOString();
