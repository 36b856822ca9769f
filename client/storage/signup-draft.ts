import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey, siteKey, type StorageKey } from "#client/storage/storage-keys.ts";
import type { SignupDraft as KnownDraft } from "#contract/calls/signup/complete-signup.ts";
import type { SignupBody } from "#contract/calls/signup/signup.ts";
import { INTERESTS, type Interest } from "#contract/product/vocabulary.ts";

/**
 * What was entered into the signup, stored on the device until it is sent. Without the password, which is
 * only ever held in memory (answers, section 1).
 */
export interface SignupDraft {
  gender: SignupBody["gender"];
  looking_for: SignupBody["looking_for"];
  /** Year, month and day as they are typed, joined by hyphens, or empty; see birthDateOf. */
  date_of_birth: string;
  country: string;
  place: number | null;
  town: string;
  name: string;
  email: string;
  signup_message: string;
  /** The id of the member that the message is for. */
  message_to: string;
  newsletter: boolean;
  /** Chosen on a lander; the signup itself does not ask for them. */
  interests: readonly Interest[];
}

export const emptyDraft = (country: string): SignupDraft => ({
  gender: "male",
  looking_for: "female",
  date_of_birth: "",
  country,
  place: null,
  town: "",
  name: "",
  email: "",
  signup_message: "",
  message_to: "",
  newsletter: false,
  interests: [],
});

/** The date of birth of a draft as YYYY-MM-DD, where it is one. */
export const birthDateOf = ({ date_of_birth: typed }: Pick<SignupDraft, "date_of_birth">): string =>
  typed
    .split("-")
    .map((part) => part.padStart(2, "0"))
    .join("-");

/** What a form without a script, on the index, has asked already. */
export interface SignupStart {
  gender: "male" | "female";
  looking_for: "male" | "female" | "both";
}

/** The interests that a lander's form names. */
export const parseInterests = (given: Pick<FormData, "getAll">): Interest[] => {
  const named = given.getAll("interests");
  return INTERESTS.filter((interest) => named.includes(interest));
};

/**
 * What the form of the index page, which works without a script, has asked already: read from an address's
 * query or from the form itself.
 */
export function parseSignupStart(given: { get(name: keyof SignupStart): unknown }): SignupStart | null {
  const [gender, lookingFor] = [given.get("gender"), given.get("looking_for")];
  if (gender !== "male" && gender !== "female") return null;
  return { gender, looking_for: lookingFor === "male" || lookingFor === "both" ? lookingFor : "female" };
}

/** Fills an empty draft with what a partner or a mail already knows of the person. */
export const draftFrom = (known: KnownDraft, empty: SignupDraft): SignupDraft => ({
  ...empty,
  ...(known.gender && { gender: known.gender }),
  ...(known.looking_for && { looking_for: known.looking_for }),
  date_of_birth: known.date_of_birth ?? "",
  country: known.place?.country ?? known.country ?? empty.country,
  place: known.place?.id ?? null,
  town: known.place?.name ?? "",
  name: known.username ?? "",
  email: known.email,
});

/** Where the draft of a signup is stored. */
export const SIGNUP_DRAFT_KEY = siteKey("signup-draft");
/** One that was begun elsewhere has its own, so that it does not mix with the person's own draft. */
export const COMPLETE_DRAFT_KEY = memberKey("complete-draft");
type DraftStorage = Pick<DeviceStorage, "getItem" | "setItem" | "removeItem">;

/** The stored draft over what the page begins with; unknown fields and wrong types are ignored. */
export function restoreDraft(storage: DraftStorage, key: StorageKey, start: SignupDraft): SignupDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    if (typeof stored !== "object" || stored === null) return start;
    const known = Object.entries(stored).filter(
      ([key, value]) =>
        key in start &&
        Array.isArray(value) === Array.isArray(start[key as keyof SignupDraft]) &&
        (typeof value === typeof start[key as keyof SignupDraft] ||
          (key === "place" && typeof value === "number")),
    );
    return { ...start, ...Object.fromEntries(known) };
  } catch {
    return start;
  }
}

/** A draft whose message is for this member: what was written to somebody else is not sent to them. */
export const draftTo = (draft: SignupDraft, member: string): SignupDraft => ({
  ...draft,
  signup_message: draft.message_to === member ? draft.signup_message : "",
  message_to: member,
});

export function saveDraft(storage: DraftStorage, key: StorageKey, draft: SignupDraft): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // full or blocked storage: the draft lives as long as the page
  }
}

export const deleteDraft = (storage: DraftStorage, key: StorageKey): void => storage.removeItem(key);
