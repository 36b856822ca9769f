import type { LikesAnswer } from "#contract/calls/likes.ts";
import { Refusal } from "#contract/errors.ts";
import { LIKES_SHOWN } from "#contract/limits.ts";
import { type } from "#contract/schema.ts";
import { ACTIVITIES } from "#contract/vocabulary.ts";
import { id, image, moment } from "./shapes.ts";

const likeOf = {
  "+": "delete",
  id,
  "name?": "1 <= string <= 60",
  "age?": "18 <= number.integer <= 120",
  "gender?": "'male' | 'female'",
  "fictional?": "boolean",
  "main_image?": image,
  "city?": "string <= 100",
  "activity?": type.enumerated(...ACTIVITIES),
  "match?": "boolean",
  "liked_at?": moment,
} as const;
const givenLike = type(likeOf);
const receivedLike = type({ ...likeOf, "like_new?": "boolean", "locked?": "boolean" });
const likesAnswer = type({ "+": "delete", profiles: "unknown[]", liked_by: "unknown[]" });

/**
 * The likes of a backend's answer as far as they can be shown: the specification asks for no more than an id
 * of each, and a card wants a name.
 */
export function checkLikes(answer: unknown): LikesAnswer {
  const checked = likesAnswer(answer);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const epoch = new Date(0).toISOString();
  const profiles = checked.profiles.slice(0, LIKES_SHOWN).flatMap((one) => {
    const like = givenLike(one);
    if (
      like instanceof type.errors ||
      like.name === undefined ||
      like.age === undefined ||
      like.gender === undefined
    )
      return [];
    const {
      name,
      age,
      gender,
      fictional = false,
      main_image = null,
      match = false,
      liked_at = epoch,
      ...rest
    } = like;
    return [{ ...rest, name, age, gender, fictional, main_image, match, liked_at }];
  });
  const mutual = new Set(profiles.map(({ id: liked }) => liked));
  const liked_by = checked.liked_by.slice(0, LIKES_SHOWN).flatMap((one) => {
    const like = receivedLike(one);
    if (like instanceof type.errors || like.name === undefined) return [];
    const {
      name,
      fictional = false,
      main_image = null,
      match = mutual.has(like.id),
      liked_at = epoch,
      like_new = false,
      locked = like.age === undefined || like.gender === undefined,
      ...rest
    } = like;
    return [{ ...rest, name, fictional, main_image, match, liked_at, like_new, locked }];
  });
  // the specification's order: new ones first
  liked_by.sort((a, b) => Number(b.like_new) - Number(a.like_new));
  return { profiles, liked_by, quota: null };
}
