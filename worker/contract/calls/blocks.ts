import type { MainImage } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { memberId } from "./member.ts";

export const blockBody = type({ profile: memberId });
export type BlockBody = typeof blockBody.infer;
export const blockQuery = type({ profile: memberId });
export type BlockQuery = typeof blockQuery.infer;

/** Whom the member blocks; who blocks him is in no list. */
export interface BlocksAnswer {
  profiles: { id: string; name: string; main_image: MainImage | null; fictional: boolean }[];
}
