import { type } from "#contract/schema.ts";
import { inspectionBody } from "./inspection.schema.ts";
import { MOST_DECISIONS } from "./planned.ts";

export const photoDecisionsBody = type({
  decisions: inspectionBody.array().atLeastLength(1).atMostLength(MOST_DECISIONS),
});
export type PhotoDecisionsBody = typeof photoDecisionsBody.infer;
