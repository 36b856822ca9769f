import { profileBody } from "#contract/calls/people/profile.schema.ts";
import type { ProfileAnswer, ProfileBody } from "#contract/calls/people/profile.ts";
import { Refusal } from "#contract/errors.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { NOTE_LENGTH } from "#contract/product/limits.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { changeProfile, readEditable, type Change } from "#origin/directory/own-profile.ts";
import { findPlace } from "#origin/directory/places.ts";
import { together } from "#origin/directory/together.ts";
import { removalsOf } from "#origin/safety/decisions/read-decisions.ts";
import { memberHandler, type Call } from "./call.ts";
import { albumOf } from "./photos.ts";

/** A member's own profile. */
export const ownProfile = memberHandler("GET /api/profile.php", {
  parts: () => ({ photos: true }),
  async answer(call) {
    const { db, tenant, session } = call;
    const [photos, profile, removed] = await together(
      db,
      (db) => albumOf({ ...call, db }),
      (db) => readEditable(db, tenant, session.member),
      (db) => removalsOf(db, session.member, "text"),
    );
    return {
      ...answerOf(profile),
      photos,
      ...(removed.size > 0 && { removed: Object.fromEntries(removed) }),
    };
  },
});

/** Changes some of it: what was not sent stays as it is. */
export const editProfile = memberHandler("PUT /api/profile.php", {
  body: profileBody,
  async answer({ db, tenant, session, body }) {
    const change = await changeOf(body, { db, tenant });
    return answerOf(await changeProfile(db, tenant, session.member, change));
  },
});

async function changeOf(
  { place: id, notes, ...rest }: ProfileBody,
  { db, tenant }: Pick<Call<"PUT /api/profile.php">, "db" | "tenant">,
): Promise<Change> {
  const clean =
    notes && Object.fromEntries(Object.entries(notes).map(([note, text]) => [note, cleanedText(text)]));
  if (clean && Object.values(clean).some((text) => textLength(text) > NOTE_LENGTH))
    throw new Refusal(422, "invalid_input", { field: "notes" });
  const { wish_min_age: min, wish_max_age: max } = rest;
  if (typeof min === "number" && typeof max === "number" && min > max)
    throw new Refusal(422, "invalid_input", { field: "wish_max_age" });
  const place = id === undefined ? undefined : await findPlace(db, id);
  if (place === null || (place && !tenant.settings.countries.includes(place.country)))
    throw new Refusal(422, "invalid_input", { field: "place" });
  return { ...rest, ...(clean && { notes: clean }), ...(place && { place }) };
}

function answerOf(profile: ProfileAnswer["profile"] | null): ProfileAnswer {
  if (!profile) throw new Refusal(403, "login_required");
  return { profile };
}
