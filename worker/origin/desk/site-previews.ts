import { sitePreviewBody } from "#contract/desk/site-previews.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { personHandler } from "./call.ts";
import { previewSite } from "./site-preview.ts";
import { siteFiles } from "./site-settings.ts";

/** A site's file as it would be: of one of the person's sites, or of one that is not there yet. */
export const previewOfSite = personHandler("POST /api/site-previews", {
  body: sitePreviewBody,
  // what was pasted is kept nowhere
  stored: () => ({ faults: [], preview: null }),
  async answer({ operator, body }) {
    const all = await siteFiles();
    if (Object.hasOwn(all.files, body.id) && !operator.sites.includes(body.id))
      throw new Refusal(403, "operator_not_allowed");
    return previewSite(body, all);
  },
});
