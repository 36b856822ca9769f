import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/context.tsx";
import { FictionalTag } from "#client/face/face.tsx";
import { localText } from "#client/intl.tsx";

/**
 * Says once, before the first message to somebody fictional, what that means: in our words, and in the site's
 * own where it has any.
 */
export function FictionalProfileDialog({
  name,
  onYes,
  onNo,
}: {
  name: string;
  onYes: () => void;
  onNo: () => void;
}) {
  const { site, locale } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const warning = localText(site.fictional_warning, locale);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="understood"
      aria-describedby="understood-text"
      onCancel={onNo}
    >
      <div className="sheet__body ask">
        <div>
          <FictionalTag />
          <h2 id="understood">
            <FormattedMessage id="chat.fictional.title" values={{ name }} />
          </h2>
          <div id="understood-text">
            <p className="lead">
              <FormattedMessage id="chat.fictional.text" values={{ name }} />
            </p>
            {warning !== null && <p className="meta">{warning}</p>}
          </div>
        </div>
        <div className="stack">
          <button type="button" className="btn btn--main" onClick={onYes}>
            <FormattedMessage id="chat.fictional.yes" />
          </button>
          <button type="button" className="btn btn--quiet" onClick={onNo}>
            <FormattedMessage id="block.no" />
          </button>
        </div>
      </div>
    </dialog>
  );
}
