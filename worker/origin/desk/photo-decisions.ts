import { photoDecisionsBody } from "#contract/desk/photo-decisions.schema.ts";
import type { PhotoDecisionResult } from "#contract/desk/photo-decisions.ts";
import { siteHandler } from "./call.ts";
import { itemOf } from "./inspection.ts";
import { planAll } from "./plan.ts";

/** Decisions about several pictures, each by itself: some may be refused, and the others take effect. */
export const decideOnPhotos = siteHandler("POST /api/photo-decisions", {
  body: photoDecisionsBody,
  async answer(call) {
    const items = call.body.decisions.map((body) => ({ ...itemOf(body), body }));
    const outcomes = await planAll(call, "POST /api/inspection", items);
    return {
      results: outcomes.map(({ planned, refusal }, index): PhotoDecisionResult => ({
        subject: items[index]?.subject ?? "",
        planned,
        refusal: refusal?.code ?? null,
      })),
    };
  },
});
