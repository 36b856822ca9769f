import { use, useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { blockMember } from "./block.ts";

/** Asks once before a member is blocked. */
export function BlockDialog({
  profile,
  onClose,
}: {
  profile: { id: string; name: string };
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  function goOn(): void {
    dialog.current?.close();
    if (browser) void blockMember(stores, browser, profile);
  }
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="block" onClose={onClose}>
      <div className="sheet__body care">
        <div>
          <h2 id="block">
            <FormattedMessage id="block.title" values={{ name: profile.name }} />
          </h2>
          <p className="lead">
            <FormattedMessage id="block.text" />
          </p>
        </div>
        <div className="stack">
          <button type="button" className="btn btn--main" onClick={goOn}>
            <FormattedMessage id="block.yes" />
          </button>
          <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
            <FormattedMessage id="block.no" />
          </button>
        </div>
      </div>
    </dialog>
  );
}
