import { proxy } from "valtio";

/** Milliseconds for which a toast is shown. */
const TOAST_DURATION = 6_000;

export interface Toast {
  id: number;
  message: FormatjsIntl.Message["ids"];
  values: Record<string, string | number>;
}
export interface ToastsStore {
  toasts: Toast[];
}
export const createToasts = (): ToastsStore => proxy<ToastsStore>({ toasts: [] });

/** Shows a message in the corner, and removes it after TOAST_DURATION. */
export function showToast(store: ToastsStore, message: Toast["message"], values: Toast["values"] = {}): void {
  const id = (store.toasts.at(-1)?.id ?? 0) + 1;
  store.toasts.push({ id, message, values });
  setTimeout(() => dismissToast(store, id), TOAST_DURATION);
}

export function dismissToast(store: ToastsStore, id: number): void {
  store.toasts = store.toasts.filter((toast) => toast.id !== id);
}
