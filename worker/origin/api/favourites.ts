import { favouriteBody, favouriteQuery } from "#contract/calls/people/favourites.schema.ts";
import type { FavouritesAnswer } from "#contract/calls/people/favourites.ts";
import { Refusal } from "#contract/errors.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { FAVOURITE_NOTE_LENGTH, MAX_FAVOURITES } from "#contract/product/limits.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { readPartners } from "#origin/directory/profile-cards.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";
import { cardFor } from "./likes.ts";

/** The profiles that the member saved, with their notes. */
export const favourites = memberHandler("GET /api/favourites.php", {
  parts: () => ({ favourites: true, hidden: true }),
  async answer({ db, tenant, viewer }): Promise<FavouritesAnswer> {
    const { favourites: saved, hidden } = (await viewer()).parts;
    const partners = await readPartners(
      db,
      tenant,
      saved.map(({ profile }) => profile).filter((id) => !hidden.includes(id)),
      new Date(),
    );
    return {
      favourites: saved.map(({ profile: id, note, at }) => {
        const partner = partners.get(id);
        return {
          id,
          note,
          saved_at: new Date(at).toISOString(),
          profile: partner?.confirmed ? partner.card : null,
        };
      }),
      limit: MAX_FAVOURITES,
    };
  },
});

/** Saves a profile, or changes the note of one that is saved. Its member does not learn of it. */
export const setFavourite = memberHandler("PUT /api/favourites.php", {
  body: favouriteBody,
  async answer(call) {
    const { session, body } = call;
    const note = cleanedText(body.note);
    if (textLength(note) > FAVOURITE_NOTE_LENGTH) throw new Refusal(422, "invalid_input", { field: "note" });
    const { id } = await cardFor(call, body.profile);
    if (!authenticated(await session.object.setFavourite(session.hash, { profile: id, note })))
      throw new Refusal(409, "too_many_favourites");
    return { favourite: { note } };
  },
});

/** Removes a favourite, also one whose profile is gone. */
export const removeFavourite = memberHandler("DELETE /api/favourites.php", {
  query: favouriteQuery,
  async answer({ session, query }) {
    authenticated(await session.object.removeFavourite(session.hash, query.profile));
    return { favourite: null };
  },
});
