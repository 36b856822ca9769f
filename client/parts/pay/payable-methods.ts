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

/** Whether this is an Android device, on which alone the provider's checkout shows Google Pay. */
const hasGooglePay = (): boolean => /\bAndroid\b/.test(navigator.userAgent) && "PaymentRequest" in window;

/** Wallets that only some devices have, by what tells. */
const WALLETS: Readonly<Record<string, () => boolean>> = { applepay: hasApplePay, googlepay: hasGooglePay };

const neverChanges = () => () => undefined;
const wallets = (): string =>
  Object.keys(WALLETS)
    .filter((name) => WALLETS[name]?.())
    .join(" ");

/**
 * The methods that this browser can pay with. Only the browser knows whether it has Apple Pay or Google Pay,
 * so the server's page never offers them.
 */
export function usePayableMethods<T>(methods: readonly T[], nameOf: (method: T) => string): T[] {
  const own = useSyncExternalStore(neverChanges, wallets, () => "").split(" ");
  return methods.filter((method) => !Object.hasOwn(WALLETS, nameOf(method)) || own.includes(nameOf(method)));
}
