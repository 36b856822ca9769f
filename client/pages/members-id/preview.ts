import type { ProfileCard } from "#contract/entities.ts";
import type { Data } from "./data.ts";

/** The page's data as far as a card tells it; what it does not tell is not drawn in a preview. */
export const preview = (card: ProfileCard): Data => ({
  state: "ready",
  profile: {
    country: "",
    region: null,
    city: "",
    activity: "earlier",
    interests: [],
    notes: {},
    fields: {},
    photos: [],
    locked_photos: [],
    ...card,
  },
  relation: null,
  favourite: null,
});
