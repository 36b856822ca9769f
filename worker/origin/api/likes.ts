import { likeBody, likeQuery, likesQuery, seenBody } from "#contract/calls/people/likes.schema.ts";
import type {
  LikeOverlay,
  LikesAnswer,
  QuotaView,
  ReceivedLike,
  RelationView,
} from "#contract/calls/people/likes.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { lockedLike } from "#origin/directory/locked-like.ts";
import { isListed, readCards, readPartners, type Partner } from "#origin/directory/profile-cards.ts";
import type { LikesRequest } from "#origin/member/relations/like-lists.ts";
import type { LikeRefusal, UnlikeResult } from "#origin/member/relations/likes-and-blocks.ts";
import type { Quota } from "#origin/member/relations/quotas.ts";
import type { ListedLike } from "#origin/member/relations/received-likes.ts";
import type { Relation } from "#origin/member/relations/relations.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type Call } from "./call.ts";

/** The likes that the member gave and received: the beginning of both lists, or more of one. */
export const likes = memberHandler("GET /api/likes.php", {
  query: likesQuery,
  parts: ({ older }) => ({ likes: requestOf(older), views: true }),
  async answer(call): Promise<LikesAnswer> {
    const viewer = await call.viewer();
    const { given, received, older, counts, quota } = viewer.parts.likes;
    const newViews = viewer.parts.views.filter(({ is_new: isNew }) => isNew === 1);
    const partnerOf = await readPartners(
      call.db,
      call.tenant,
      [...new Set([...given, ...received, ...newViews].map(({ profile }) => profile))],
      new Date(),
    );
    const listed = (list: ListedLike[]) =>
      list.flatMap((like) => {
        const partner = partnerOf.get(like.profile);
        return partner?.confirmed ? [{ partner, like }] : [];
      });
    // On one page those are counted that it shows: accounts that are gone are not among them.
    const isWhole = call.query.older === undefined && older.received === null;
    const shown = listed(received).map(({ like }) => like);
    return {
      older: {
        received: older.received === null ? null : `received.${older.received}`,
        sent: older.given === null ? null : `sent.${older.given}`,
      },
      counts: isWhole
        ? {
            new: shown.filter((like) => like.is_new === 1).length,
            waiting: shown.filter((like) => like.match === 0).length,
          }
        : { new: counts.isNew, waiting: counts.waiting },
      profiles: listed(given).map(({ partner: { card }, like }) => ({
        ...card,
        match: like.match === 1,
        liked_at: iso(like.at),
      })),
      liked_by: await Promise.all(
        listed(received).map(({ partner, like }) => receivedLike(call, viewer.state.paidUser, partner, like)),
      ),
      quota: quotaView(quota),
      new_views: newViews.filter(({ profile }) => isListed(partnerOf.get(profile))).length,
    };
  },
});

/** Which part of the lists a cursor is of. */
function requestOf(older: string | undefined): LikesRequest {
  if (older === undefined) return { given: 0, received: 0 };
  const [list = "", from = ""] = older.split(".");
  return list === "sent" ? { given: Number(from), received: null } : { given: null, received: Number(from) };
}

/** A like, once however often it is sent. */
export const like = memberHandler("POST /api/likes.php", {
  body: likeBody,
  async answer(call) {
    const { session, body } = call;
    const card = await cardFor(call, body.profile);
    const result = authenticated(
      await session.object.like(session.hash, {
        profile: card.id,
        timeZone: body.time_zone ?? null,
      }),
    );
    if (result.outcome !== "liked") throw likeRefusal(result);
    return { ...relationAnswer(result), overlay: result.relation.match ? overlayOf(card, true) : null };
  },
});

/** Withdraws a like, also from a deleted account. */
export const unlike = memberHandler("DELETE /api/likes.php", {
  query: likeQuery,
  async answer({ session, query }) {
    const result = authenticated(await session.object.unlike(session.hash, query.profile));
    return { ...relationAnswer(result), overlay: null };
  },
});

/** A profile was opened: its like is no longer new (specification, section 4). Or the list was. */
export const seen = memberHandler("PUT /api/likes.php", {
  body: seenBody,
  async answer(call) {
    const { session, body } = call;
    if ("opened" in body) {
      authenticated(await session.object.markLikesOpened(session.hash));
      return { relation: null };
    }
    const relation = authenticated(await session.object.markLikeSeen(session.hash, body.seen));
    return { relation: relationView(relation, await isPaid(call)) };
  },
});

/** Why the member's object did not give a like. */
export function likeRefusal(refusal: LikeRefusal): Refusal {
  if (refusal.outcome === "hidden") return new Refusal(403, refusal.blocksYou ? "blocked" : "blocked_by_you");
  if (refusal.outcome === "not_confirmed") return new Refusal(403, "not_confirmed");
  return new Refusal(429, "like_limit", {
    retryAfter: Math.max(1, Math.ceil((refusal.resetsAt - Date.now()) / 1000)),
  });
}

/**
 * Another profile of this site. Throws not_found alike for a deleted one, an unknown one, another site's and
 * the member's own.
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

function relationAnswer({ relation, quota }: UnlikeResult): { relation: RelationView; quota: QuotaView } {
  // Liking must not reveal whether the other likes the member: only a match does.
  return { relation: relationView(relation, false), quota: quotaView(quota) };
}

async function receivedLike(
  call: Call<"GET /api/likes.php">,
  paid: boolean,
  partner: Partner,
  like: ListedLike,
): Promise<ReceivedLike> {
  const match = like.match === 1;
  const state = { like_new: like.is_new === 1, match };
  if (paid || match) return { ...partner.card, ...state, liked_at: iso(like.at), locked: false };
  return {
    ...(await lockedLike(call, call.session?.member ?? "", partner.card)),
    ...state,
    liked_at: iso(like.at - (like.at % DAY_MS)),
    locked: true,
  };
}

const isPaid = async ({ viewer }: Pick<Call<"GET /api/likes.php">, "viewer">): Promise<boolean> =>
  (await viewer())?.state.paidUser ?? false;
const iso = (time: number): string => new Date(time).toISOString();
