import { publicCall } from "#contract/call.ts";
import type { ComplaintBody } from "./complaints.schema.ts";

export type { ComplaintBody };

/**
 * The number under which a complaint is filed, and the key that opens its status. The same complaint sent
 * again has the same ones.
 */
export interface ComplaintAnswer {
  complaint: { number: string; key: string };
}

export const complaints = {
  POST: publicCall<{ body: ComplaintBody; answer: ComplaintAnswer }>(),
};
