import { CallFailed, type Api } from "#client/net/api.ts";
import type { MessageId } from "#client/page/intl.tsx";
import type { Stores } from "#client/stores/stores.ts";

/** Saves a profile as a favourite, or changes its note. Null, or the message of a failure. */
export const saveFavourite = (
  stores: Stores,
  api: Api,
  { profile, note }: { profile: string; note: string },
): Promise<MessageId | null> =>
  attempt(async () => {
    const { favourite } = await api.write("PUT /api/favourites.php", {}, { profile, note });
    stores.relations.notes[profile] = favourite?.note ?? null;
  });

/** Removes a favourite with its note. Null, or the message of a failure. */
export const removeFavourite = (stores: Stores, api: Api, profile: string): Promise<MessageId | null> =>
  attempt(async () => {
    await api.write("DELETE /api/favourites.php", { profile }, null);
    stores.relations.notes[profile] = null;
  });

async function attempt(write: () => Promise<void>): Promise<MessageId | null> {
  try {
    await write();
    return null;
  } catch (error) {
    const code = error instanceof CallFailed ? error.failure.code : "error";
    return FAULTS[code] ?? "favourite.failed";
  }
}

const FAULTS: Record<string, MessageId> = {
  too_many_favourites: "favourite.full",
  not_found: "favourite.gone",
  offline: "favourite.offline",
};
