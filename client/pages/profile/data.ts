import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import type { Settings } from "#contract/product/settings.ts";
import { route } from "./route.ts";

/** What the site shows of a profile, and so asks for: the same lists as in its settings. */
export interface OfferedFields {
  fields: Settings["visible_profile_fields"];
  notes: Settings["visible_profile_notes"];
  interests: Settings["interests"];
}

export const source = pageSource(route, {
  data({ settings }, outcome) {
    const { visible_profile_fields: fields, visible_profile_notes: notes, interests } = settings;
    const offered: OfferedFields = { fields, notes, interests };
    return loaded(outcome, ({ profile: own, photos = null, removed = {} }) => ({
      own,
      photos,
      offered,
      removed,
    }));
  },
});
export type Data = DataOf<typeof source>;
