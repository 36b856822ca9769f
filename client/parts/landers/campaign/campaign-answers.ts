import { INTERESTS, type Interest } from "#contract/product/vocabulary.ts";

/** What a visitor has answered on a teaser; each answer is a part of its address. */
export interface TeaserAnswers {
  topic?: Interest | "other";
  gender?: "male" | "female";
  looking_for?: "male" | "female" | "both";
}

const GENDERS = ["male", "female"] as const;
const LOOKING_FOR = ["male", "female", "both"] as const;

/** The answers in an address; what is none is left out, and what follows an open question too. */
export function readAnswers(given: { get(name: keyof TeaserAnswers): string | null }): TeaserAnswers {
  const topic = [...INTERESTS, "other" as const].find((each) => each === given.get("topic"));
  const gender = GENDERS.find((each) => each === given.get("gender"));
  const lookingFor = LOOKING_FOR.find((each) => each === given.get("looking_for"));
  if (topic === undefined) return {};
  if (gender === undefined) return { topic };
  return { topic, gender, ...(lookingFor && { looking_for: lookingFor }) };
}
