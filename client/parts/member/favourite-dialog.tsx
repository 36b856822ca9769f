import { use, useEffect, useRef, useState, type SubmitEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useStores, useUser } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "#client/storage/device-storage.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import { textLength } from "#contract/product/graphemes.ts";
import { FAVOURITE_NOTE_LENGTH } from "#contract/product/limits.ts";
import { saveFavourite } from "./save-favourite.ts";
import careStyles from "./care.module.css";

/** Writes the note of a favourite. It is open as long as it is rendered; what was typed survives a reload. */
export function FavouriteDialog({
  profile: { id, name },
  note,
  onClose,
}: {
  profile: { id: string; name: string };
  note: string;
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const member = useUser()?.id ?? null;
  const dialog = useRef<HTMLDialogElement>(null);
  const draft = `favourite-${id}`;
  const [text, setText] = useState(
    () => (browser && member !== null && readTextDraft(browser.storage, member, draft)) || note,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<MessageId | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const over = textLength(text) - FAVOURITE_NOTE_LENGTH;

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!browser || isBusy || over > 0) return;
    setIsBusy(true);
    const failed = await saveFavourite(stores, browser.api, { profile: id, note: text });
    setIsBusy(false);
    setFault(failed);
    if (failed !== null) return;
    if (member !== null) deleteTextDraft(browser.storage, member, draft);
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="favourite-title" onClose={onClose}>
      <div className={careStyles.care__head}>
        <h2 id="favourite-title">
          <FormattedMessage id="favourite.dialog" values={{ name }} />
        </h2>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <form
        className={`sheet__body ${careStyles.care}`}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => void save(event)}
      >
        <div className="field">
          <label htmlFor="favourite-note">
            <FormattedMessage id="favourite.note" />
          </label>
          <textarea
            id="favourite-note"
            className={`input ${careStyles.care__text}`}
            rows={4}
            value={text}
            autoComplete="off"
            aria-describedby="favourite-hint favourite-count"
            aria-invalid={over > 0}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              if (browser && member !== null) saveTextDraft(browser.storage, member, draft, value);
            }}
          />
          <div className={careStyles.care__foot}>
            <p id="favourite-hint" className="meta">
              <FormattedMessage id="favourite.private" values={{ name }} />
            </p>
            <p id="favourite-count" className={over > 0 ? `meta num ${careStyles.care__over}` : "meta num"}>
              <FormattedMessage
                id="favourite.count"
                values={{ count: over + FAVOURITE_NOTE_LENGTH, max: FAVOURITE_NOTE_LENGTH }}
              />
            </p>
          </div>
        </div>
        <Alarm isLine>{fault && <FormattedMessage tagName="span" id={fault} />}</Alarm>
        <button className="btn btn--main" disabled={isBusy || over > 0}>
          <FormattedMessage id="favourite.save" />
        </button>
      </form>
    </dialog>
  );
}
