import { use, useRef, useState } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import type { Account, AccountBody } from "#contract/calls/account.ts";
import { showSaved } from "./show-saved.ts";

/** Saves a change. `preview` is what the account looks like until the answer is there. */
export type ChangeAccount = (body: AccountBody, preview: Partial<Account>) => Promise<void>;

/**
 * The member's account, and what changes it. A change is shown at once and taken back with a message if it
 * couldn't be saved. Writes go one after the other, since two at once may arrive in the other order.
 */
export function useAccount(given: Account | null): { account: Account | null; change: ChangeAccount } {
  const [saved, setSaved] = useState(given);
  const [pending, setPending] = useState<readonly Partial<Account>[]>([]);
  const lastWrite = useRef<Promise<void>>(Promise.resolve());
  const api = use(BrowserContext)?.api;
  const { toasts } = useStores();

  async function write(body: AccountBody, preview: Partial<Account>): Promise<void> {
    try {
      const answer = await api?.write("PUT /api/account.php", {}, body);
      if (!answer) return;
      setSaved(answer.account);
      showSaved(toasts);
    } catch {
      showToast(toasts, "settings.failed");
    } finally {
      setPending((waiting) => waiting.filter((other) => other !== preview));
    }
  }

  const change: ChangeAccount = (body, preview) => {
    setPending((waiting) => [...waiting, preview]);
    lastWrite.current = lastWrite.current.then(() => write(body, preview));
    return lastWrite.current;
  };
  const shown = saved && pending.reduce<Account>((before, preview) => ({ ...before, ...preview }), saved);
  return { account: shown, change };
}
