import { publicCall } from "#contract/call.ts";
import type { BanBody, BanRequestBody } from "./bans.schema.ts";

export type { BanBody, BanRequestBody };

/** People may have their own address banned from signing up, from /pages/ban. */
export const bans = {
  POST: publicCall<{ body: BanRequestBody; answer: null }>(),
  PUT: publicCall<{ body: BanBody; answer: null }>(),
};
