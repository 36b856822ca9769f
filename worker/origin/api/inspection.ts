import { inspectionBody } from "#contract/calls/inspection.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { tokenHandler } from "#origin/call.ts";
import { decideOnPhoto, inspectionList } from "#origin/photos/inspection.ts";

/** What waits for the operator's eyes. */
export const inspection = tokenHandler("GET /api/inspection.php", {
  answer: async ({ db, tenant }) => inspectionList(db, tenant),
});

/** A decision of the operator's, and what still waits. */
export const decide = tokenHandler("POST /api/inspection.php", {
  body: inspectionBody,
  async answer({ db, env, tenant, body }) {
    if (
      !(await decideOnPhoto(env, tenant, body.key, body, {
        facts: "",
        reported: false,
        operator: body.operator ?? "",
      }))
    )
      throw new Refusal(404, "not_found");
    return inspectionList(db, tenant);
  },
});
