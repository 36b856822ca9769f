import { operatorCall, publicCall } from "#contract/call.ts";
import type { BanBody, BanLiftBody, BanRequestBody } from "./bans.schema.ts";

export type { BanBody, BanLiftBody, BanRequestBody };

/** People may have their own address banned from signing up, from /pages/ban; the operator may lift it. */
export const bans = {
  POST: publicCall<{ body: BanRequestBody; answer: null }>(),
  PUT: publicCall<{ body: BanBody; answer: null }>(),
  DELETE: operatorCall<{ body: BanLiftBody; answer: null }>("support"),
};
