import { personCall } from "./call.ts";
import type { PhotoClaimsBody } from "./photo-claims.schema.ts";

export type { PhotoClaimsBody };

/** A screen full of pictures is one person's as long as they have it before them. */
export const photoClaims = {
  /** Claims, or renews. Answers the subjects that are theirs now. */
  POST: personCall<{ body: PhotoClaimsBody; answer: { own: string[] } }>("moderator"),
  /** Gives them back. */
  DELETE: personCall<{ body: PhotoClaimsBody; answer: null }>("moderator"),
};
