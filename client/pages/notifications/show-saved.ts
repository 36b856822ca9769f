import type { MessageId } from "#client/page/intl.tsx";
import { showToast, type ToastsStore } from "#client/stores/toasts.ts";

const SAVED = "settings.saved" satisfies MessageId;

/** Says that a setting was saved; of several in a row the last one stays. */
export function showSaved(store: ToastsStore): void {
  store.toasts = store.toasts.filter(({ message }) => message !== SAVED);
  showToast(store, SAVED);
}
