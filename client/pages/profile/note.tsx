import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deleteTextDraft, saveTextDraft, readTextDraft } from "#client/storage/device-storage.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { OwnProfile, ProfileNote } from "#contract/entities.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { NOTE_LENGTH } from "#contract/product/limits.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving, type OnSaved } from "./saving.ts";
import styles from "./page.module.css";

/** Milliseconds without a key after which what was typed is saved. */
const TYPING_PAUSE = 1_500;

/**
 * A text of the profile. Until it is saved the browser keeps it too, so that nothing that was written gets
 * lost.
 */
export function Note({
  note,
  profile,
  removedBy,
  onSaved,
}: {
  note: ProfileNote;
  profile: OwnProfile;
  /** The decision by which the text was removed. */
  removedBy: string | undefined;
  onSaved: OnSaved;
}) {
  const intl = useIntl();
  const memory = use(BrowserContext)?.storage;
  const [given] = useState(profile.notes[note] ?? "");
  const [text, setText] = useState(given);
  const area = useRef<HTMLTextAreaElement>(null);
  const sent = useRef(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { saving, save, again } = useSaving((change) => {
    onSaved(change);
    if (memory && area.current?.value === sent.current) deleteTextDraft(memory, profile.id, note);
  });
  const label = intl.formatMessage({ id: `profile.note.${note}` });
  const over = textLength(text) - NOTE_LENGTH;

  function submit(): void {
    clearTimeout(timer.current);
    const value = area.current?.value ?? "";
    if (value === sent.current || textLength(value) > NOTE_LENGTH) return;
    sent.current = value;
    save({
      body: { notes: { [note]: value } },
      change: (before) => ({ ...before, notes: { ...before.notes, [note]: value } }),
    });
  }

  function type(value: string): void {
    setText(value);
    if (memory) saveTextDraft(memory, profile.id, note, value);
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, TYPING_PAUSE);
  }

  const takeOver = useEffectEvent(() => {
    if (!area.current) return;
    const written = (memory && readTextDraft(memory, profile.id, note)) ?? area.current.value;
    if (written === given) {
      if (memory) deleteTextDraft(memory, profile.id, note);
      return;
    }
    area.current.value = written;
    type(written);
    submit();
  });
  useEffect(() => {
    // left from an earlier visit, or typed before React came
    takeOver();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div className="field">
      <div className={styles.field__head}>
        <label htmlFor={note}>{label}</label>
        <SaveStatus of={label} saving={saving} onAgain={again} />
      </div>
      {removedBy !== undefined && (
        <p className="meta">
          <FormattedMessage id="profile.note.removed" />{" "}
          <PageLink className="link" href={pathOf("decisions", { id: removedBy })}>
            <FormattedMessage id="profile.why" />
          </PageLink>
        </p>
      )}
      <textarea
        ref={area}
        className={`input ${styles.note}`}
        id={note}
        name={note}
        rows={4}
        defaultValue={given}
        autoComplete="off"
        aria-describedby={`${note}-hint ${note}-count`}
        aria-invalid={over > 0}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={submit}
      />
      <div className={styles.note__foot}>
        <p id={`${note}-hint`} className="meta">
          <FormattedMessage id={`profile.note.${note}.hint`} />
        </p>
        <p id={`${note}-count`} className={over > 0 ? `meta num ${styles.note__over}` : "meta num"}>
          {over > 0 ? (
            <FormattedMessage id="profile.note.over" values={{ over }} />
          ) : (
            <FormattedMessage
              id="profile.note.count"
              values={{ count: over + NOTE_LENGTH, max: NOTE_LENGTH }}
            />
          )}
        </p>
      </div>
    </div>
  );
}
