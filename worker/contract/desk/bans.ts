import type { BanLift } from "./bans.schema.ts";
import { siteCall } from "./call.ts";

export type { BanLift };

/** An operator lifts the ban that the owner of an address had asked for. */
export const bans = {
  DELETE: siteCall<{ body: BanLift; answer: null }>("support"),
};
