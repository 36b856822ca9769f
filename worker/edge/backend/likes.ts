import type { AutoLikeAnswer } from "#contract/calls/people/auto-like.ts";
import type { LikeAnswer, LikesAnswer, SeenAnswer } from "#contract/calls/people/likes.ts";
import { type } from "#contract/schema.ts";
import { flag } from "./lenient.ts";
import { count, moment, person, rowsOf, shaped, whole, readable } from "./shapes.ts";

export const likeFields = type({
  "match?": flag.or("null"),
  "liked_at?": moment.or("null"),
  "like_new?": flag.or("null"),
  "locked?": flag.or("null"),
});
/** A like of a backend: the person, and what is said of the like beside them. */
const like = type("object").pipe((given) => {
  const [who, fields] = [readable(person, given), readable(likeFields, given)];
  if (who instanceof type.errors) return who;
  if (fields instanceof type.errors) return fields;
  return { who, fields };
});
export const quota = type({ "+": "delete", limit: whole, left: whole, resets_at: moment });
const likesAnswer = type({
  "+": "delete",
  profiles: "unknown[]",
  liked_by: "unknown[]",
  "quota?": quota.or("null"),
  "new_views?": count,
});

/** The likes of a backend's answer: the specification asks for no more than an id of each, and like_new. */
export function checkLikes(answer: unknown): LikesAnswer {
  const checked = shaped(likesAnswer, answer);
  const given = rowsOf(like, checked.profiles, "all");
  const received = rowsOf(like, checked.liked_by, "all");
  const liked = new Map(given.map(({ who }) => [who.id, who]));
  const likers = new Set(received.map(({ who }) => who.id));
  const epoch = new Date(0).toISOString();
  return {
    profiles: given.map(({ who, fields }) => ({
      ...who,
      match: fields.match ?? likers.has(who.id),
      liked_at: fields.liked_at ?? epoch,
    })),
    liked_by: received.map(({ who, fields }) => ({
      // a backend that names only the id here may say the rest among the profiles
      ...(who.name === "" ? (liked.get(who.id) ?? who) : who),
      match: fields.match ?? liked.has(who.id),
      liked_at: fields.liked_at ?? epoch,
      like_new: fields.like_new ?? false,
      locked: fields.locked ?? false,
    })),
    quota: checked.quota ?? null,
    new_views: checked.new_views ?? 0,
  };
}

export const overlayFields = type({
  "matched?": flag.or("null"),
  "match?": flag.or("null"),
  "locked?": flag.or("null"),
});
export const overlay = type("object").pipe((given) => {
  const [who, fields] = [readable(person, given), readable(overlayFields, given)];
  if (who instanceof type.errors) return who;
  if (fields instanceof type.errors) return fields;
  const { id, name, main_image, fictional } = who;
  const matched = fields.matched ?? fields.match;
  // what is not said stays so: the overlay has words for it
  return {
    id,
    main_image,
    fictional,
    locked: fields.locked ?? false,
    ...(name !== "" && { name }),
    ...(matched !== null && matched !== undefined && { matched }),
  };
});

/** The next like to show, or none; an empty answer of PHP may be a list. */
export const checkAutoLike = (given: unknown): AutoLikeAnswer =>
  given === null || given === false || (Array.isArray(given) && given.length === 0)
    ? null
    : shaped(overlay, given);

export const relation = type({
  "+": "delete",
  liked: flag,
  match: flag,
  "likes_you?": flag,
});
const likeAnswer = type({ "+": "delete", relation, quota, "overlay?": overlay.or("null") });
export function checkLike(given: unknown): LikeAnswer {
  const { overlay: shown, ...rest } = shaped(likeAnswer, given);
  return { ...rest, overlay: shown ?? null };
}
const seenAnswer = type({ "+": "delete", relation: relation.or("null") });
export const checkSeen = (given: unknown): SeenAnswer => shaped(seenAnswer, given);
