import { siteCall } from "./call.ts";
import type { RecordsQuery } from "./records.schema.ts";

export type { RecordsQuery };

/**
 * What is stored of a purchase for those who may ask for it by law, also after its account was erased: a
 * document as it was issued, or what proves a mandate. Each look is in the audit.
 */
export interface RecordsAnswer {
  name: string;
  lines: string[];
  /** The document's PDF, in base64; null of a mandate. */
  pdf: string | null;
}

export const records = {
  GET: siteCall<{ query: RecordsQuery; answer: RecordsAnswer }>("finance"),
};
