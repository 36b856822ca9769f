import { CallFailed, type Api } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import { INTENT_KEY, saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import { showLike } from "#client/stores/overlay.ts";
import { setRelation } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import { likeFailureMessage } from "./set-like.ts";

/**
 * What a visitor wanted to do on a profile that needs a membership. Stored on the device with the profile's
 * id and nothing else of the other member.
 */
export interface Intent {
  does: "like" | "write" | "look";
  profile: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds after which an intent is forgotten: one day. */
export const INTENT_LIFETIME = 86_400_000;

export const saveIntent = (storage: DeviceStorage, intent: Intent): void =>
  saveItem(storage, INTENT_KEY, JSON.stringify(intent));

/** The intent of the last day, or null; an older or broken one is deleted. */
export function readIntent(storage: DeviceStorage, now: number): Intent | null {
  const intent = parseIntent(storage.getItem(INTENT_KEY));
  if (intent && now - intent.at < INTENT_LIFETIME && intent.at <= now) return intent;
  storage.removeItem(INTENT_KEY);
  return null;
}

/** Deletes the intent when the member has reached the profile it leads to. */
export function completeIntent(storage: DeviceStorage, profile: string, now: number): void {
  const intent = readIntent(storage, now);
  if (intent?.profile === profile && intent.does !== "like") storage.removeItem(INTENT_KEY);
}

export interface IntentDependencies {
  stores: Stores;
  api: Pick<Api, "write">;
  storage: DeviceStorage;
  now: () => number;
  loadLikes: () => Promise<void>;
  timeZone: string;
  timeOf: (at: Date) => string;
}

/**
 * Gives the like that a visitor wanted to give, once they are a member who may. After it the intent still
 * leads to the profile.
 */
export async function resumeIntent({
  stores,
  api,
  storage,
  now,
  loadLikes,
  timeZone,
  timeOf,
}: IntentDependencies): Promise<void> {
  const { user } = stores.user;
  const intent = readIntent(storage, now());
  if (!user || intent?.does !== "like" || user.status === "not_confirmed") return;
  const { profile } = intent;
  // stored first, so that two tabs do not both give the like
  saveIntent(storage, { ...intent, does: "look" });
  if (profile === user.profile.id || stores.relations.liked[profile]) return;
  try {
    const { relation, quota, overlay } = await api.write(
      "POST /api/likes.php",
      {},
      { profile, time_zone: timeZone },
    );
    setRelation(stores.relations, profile, relation);
    stores.chats.like_quota = quota;
    if (overlay) showLike(stores.overlay, overlay);
    else showToast(stores.toasts, "like.resumed");
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : null;
    // a failure that may pass is retried on the next page without a word
    const willPass = !failure || (!isFinal(failure) && failure.code !== "like_limit");
    if (willPass || failure.code === "not_confirmed") saveIntent(storage, intent);
    else if (failure.code !== "not_found") {
      // the words name the limit and when it ends, which come with the likes
      if (stores.chats.like_quota === null) await loadLikes();
      showToast(stores.toasts, ...likeFailureMessage(failure.code, stores, { name: "" }, timeOf));
    }
  }
}

function parseIntent(text: string | null): Intent | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (
      typeof stored !== "object" ||
      stored === null ||
      !("does" in stored) ||
      !("profile" in stored) ||
      !("at" in stored)
    )
      return null;
    const { does, profile, at } = stored;
    if (
      (does !== "like" && does !== "write" && does !== "look") ||
      typeof profile !== "string" ||
      !/^[\w-]{1,40}$/.test(profile) ||
      typeof at !== "number"
    )
      return null;
    return { does, profile, at };
  } catch {
    return null;
  }
}
