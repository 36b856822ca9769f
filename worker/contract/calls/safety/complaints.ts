import { publicCall } from "#contract/call.ts";
import type { ComplaintBody, ComplaintConfirmBody } from "./complaints.schema.ts";

export type { ComplaintBody, ComplaintConfirmBody };

/**
 * The number under which a complaint is filed, and the key that opens its status. The same complaint sent
 * again has the same ones.
 */
export interface ComplaintAnswer {
  complaint: { number: string; key: string };
}

export const complaints = {
  POST: publicCall<{ body: ComplaintBody; answer: ComplaintAnswer }>(),
  /** Confirms the address of a complaint about an intimate image, which then hides the photo. */
  PUT: publicCall<{ body: ComplaintConfirmBody; answer: null }>(),
};
