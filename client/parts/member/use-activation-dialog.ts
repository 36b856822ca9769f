import { useSyncExternalStore } from "react";
import { activationIsModal } from "./alert-rules.ts";

const PHONE = "(max-width: 767px)";
const followWidth = (changed: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => {
    query.removeEventListener("change", changed);
  };
};

/** Whether the activation reminder is a dialog here. */
export const useActivationDialog = (): boolean =>
  useSyncExternalStore(
    followWidth,
    () => activationIsModal(location.search, matchMedia(PHONE).matches),
    () => false,
  );
