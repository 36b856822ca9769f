import { useSyncExternalStore } from "react";

declare global {
  interface Window {
    ApplePaySession?: { canMakePayments: () => boolean };
  }
}

/** Whether this device has Apple Pay. A browser that forbids the question has none. */
function hasApplePay(): boolean {
  try {
    return window.ApplePaySession?.canMakePayments() === true;
  } catch {
    return false;
  }
}

const neverChanges = () => () => undefined;

/**
 * The methods that this browser can pay with. Only the browser knows whether it has Apple Pay, so the
 * server's page never offers it.
 */
export function usePayableMethods<T>(methods: readonly T[], nameOf: (method: T) => string): T[] {
  const isApple = useSyncExternalStore(neverChanges, hasApplePay, () => false);
  return methods.filter((method) => isApple || nameOf(method) !== "applepay");
}
