import { proxy } from "valtio";
import type { MessageId } from "#client/intl.tsx";

/** Milliseconds a toast stays. */
export const TOAST_DURATION = 6_000;

export interface Toast {
  id: number;
  message: MessageId;
  values: Record<string, string | number>;
}
export interface ToastsStore {
  toasts: Toast[];
}
export const createToasts = (): ToastsStore => proxy<ToastsStore>({ toasts: [] });

/** Says something in the corner, politely, and takes it away after a while. */
export function showToast(store: ToastsStore, message: MessageId, values: Toast["values"] = {}): void {
  const id = (store.toasts.at(-1)?.id ?? 0) + 1;
  store.toasts.push({ id, message, values });
  setTimeout(() => dismissToast(store, id), TOAST_DURATION);
}

export function dismissToast(store: ToastsStore, id: number): void {
  store.toasts = store.toasts.filter((toast) => toast.id !== id);
}
