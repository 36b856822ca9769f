import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Drawing } from "#client/ui/drawing.tsx";
import { unblockMember } from "./block.ts";

/** Shown instead of a profile that the member has blocked. `onUnblocked` is called when the block was removed. */
export function BlockedProfile({ id, onUnblocked }: { id: string; onUnblocked: () => void }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  async function handleUnblock(): Promise<void> {
    if (!browser) return;
    setIsBusy(true);
    setHasFailed(false);
    if (await unblockMember(stores, browser, id)) return onUnblocked();
    setHasFailed(true);
    setIsBusy(false);
  }
  return (
    <div className="empty">
      <Drawing name="lock" />
      <h1>
        <FormattedMessage id="block.you.title" />
      </h1>
      <p>
        <FormattedMessage id="block.you.text" />
      </p>
      <p role="alert">{hasFailed && <FormattedMessage tagName="span" id="block.undo.failed" />}</p>
      <button
        type="button"
        className="btn btn--main needs-script"
        disabled={isBusy}
        onClick={() => void handleUnblock()}
      >
        <FormattedMessage id="block.undo" />
      </button>
    </div>
  );
}
