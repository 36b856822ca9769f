import { use, useState } from "react";
import { useUser } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "#client/storage/device-storage.ts";

/**
 * The id of the message that is being answered, or null; it is stored beside the text of the draft. The
 * server does not know it, so it is shown once the page is hydrated.
 */
export function useReplyDraft(profile: string): [string | null, (message: string | null) => void] {
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const isHydrated = useHydrated();
  const name = `chat/${profile}/reply`;
  const [reply, setReply] = useState(() =>
    storage && member !== undefined ? readTextDraft(storage, member, name) : null,
  );
  const set = (message: string | null) => {
    setReply(message);
    if (!storage || member === undefined) return;
    if (message === null) deleteTextDraft(storage, member, name);
    else saveTextDraft(storage, member, name, message);
  };
  return [isHydrated ? reply : null, set];
}
