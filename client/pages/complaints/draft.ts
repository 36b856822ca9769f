import {
  deleteTextDraft,
  readTextDraft,
  saveTextDraft,
  type DeviceStorage,
} from "#client/storage/device-storage.ts";

/** A picture that was uploaded for the complaint; its bytes are with the server alone. */
export interface AddedPicture {
  key: string;
  name: string;
}

/** A complaint that is being written, as the device stores it. */
export interface ComplaintDraft {
  fields: Record<string, string>;
  pictures: AddedPicture[];
  /** Its idempotency key: sent again after a reload it is the same complaint. */
  key: string;
}

/**
 * Drafts of complaints belong to the device and not to a member: nobody needs an account for one, and it must
 * survive the end of a session.
 */
const OWNER = "complaint";

export function readDraft(storage: DeviceStorage, name: string): ComplaintDraft | null {
  try {
    const draft: unknown = JSON.parse(readTextDraft(storage, OWNER, name) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export const saveDraft = (storage: DeviceStorage, name: string, draft: ComplaintDraft): void =>
  saveTextDraft(storage, OWNER, name, JSON.stringify(draft));

export const deleteDraft = (storage: DeviceStorage, name: string): void =>
  deleteTextDraft(storage, OWNER, name);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The device's storage may hold what an older version of this page wrote. */
const isDraft = (value: unknown): value is ComplaintDraft =>
  isRecord(value) &&
  typeof value["key"] === "string" &&
  isRecord(value["fields"]) &&
  Object.values(value["fields"]).every((field) => typeof field === "string") &&
  Array.isArray(value["pictures"]) &&
  value["pictures"].every(
    (picture: unknown) =>
      isRecord(picture) && typeof picture["key"] === "string" && typeof picture["name"] === "string",
  );

/** The fields of a form that are worth storing: what was typed and ticked. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && !SET_BY_THE_PAGE.includes(name) ? [[name, value]] : [],
    ),
  );
const SET_BY_THE_PAGE: readonly string[] = ["key", "kind", "profile", "photo", "message", "decision"];

/** Puts what was stored back into a form that is still as the server rendered it. */
export function fillForm(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "1";
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
  }
}
