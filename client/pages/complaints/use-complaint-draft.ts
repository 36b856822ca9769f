import { use, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deleteDraft, fieldsOf, fillForm, readDraft, saveDraft, type AddedPicture } from "./draft.ts";

/**
 * The draft of a complaint: it is stored on the device with each change, and put back into the form after a
 * reload, the way back, or the end of a session. What was typed before hydration stays.
 */
export function useComplaintDraft(name: string, newKey: string, form: RefObject<HTMLFormElement | null>) {
  const storage = use(BrowserContext)?.storage;
  const [stored] = useState(() => (storage ? readDraft(storage, name) : null));
  const [pictures, setPictures] = useState<readonly AddedPicture[]>(stored?.pictures ?? []);
  const key = useRef(stored?.key ?? newKey);

  const restore = useEffectEvent(() => {
    if (!stored || !form.current) return;
    const typed = Object.entries(fieldsOf(form.current)).filter(([, value]) => value !== "");
    fillForm(form.current, { ...stored.fields, ...Object.fromEntries(typed) });
  });
  useEffect(() => {
    restore();
  }, []);

  function store(now: readonly AddedPicture[]): void {
    if (storage && form.current)
      saveDraft(storage, name, { fields: fieldsOf(form.current), pictures: [...now], key: key.current });
  }
  /** Several uploads may end in one render, so each starts from what the one before it left. */
  const latest = useRef(pictures);
  function setAndStore(now: readonly AddedPicture[]): void {
    latest.current = now;
    setPictures(now);
    store(now);
  }
  return {
    key,
    /** What the device had stored as the form was first shown; the edge never has it. */
    stored: stored?.fields ?? {},
    pictures,
    addPicture: (picture: AddedPicture) => {
      setAndStore([...latest.current, picture]);
    },
    removePicture: (removed: string) => {
      setAndStore(latest.current.filter((picture) => picture.key !== removed));
    },
    save: () => {
      store(latest.current);
    },
    discard: () => {
      if (storage) deleteDraft(storage, name);
      // What is written after going back is another complaint.
      key.current = crypto.randomUUID();
    },
  };
}
