import { use } from "react";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { Account, AccountBody } from "#contract/calls/account/account.ts";
import { useSaved, type Unsaved } from "./use-saved.ts";

/** Saves a change. `preview` is what the account looks like until the answer is there. */
export type ChangeAccount = (body: AccountBody, preview: Partial<Account>) => void;

/** The member's account, and what changes it; null where a backend keeps accounts in its own way. */
export function useAccount(given: Account | null): {
  account: Account | null;
  change: ChangeAccount;
  unsaved: Unsaved | null;
} {
  const api = use(BrowserContext)?.api;
  const { shown, save, unsaved } = useSaved(given);
  const change: ChangeAccount = (body, preview) => {
    if (!api) return;
    save({
      write: async () => (await api.write("PUT /api/account.php", {}, body)).account,
      preview: (before) => before && { ...before, ...preview },
    });
  };
  return { account: shown, change, unsaved };
}
