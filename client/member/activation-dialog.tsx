import { useEffect, useRef, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { activationIsModal } from "./alert-rules.ts";
import { SendAgain } from "./send-again.tsx";

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

/** Asks the member to confirm their email address; the mail can be sent again from here. */
export function ActivationDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="reminder">
      <div className="sheet__body">
        <p className="lead" id="reminder">
          <b>
            <FormattedMessage id="shell.alert.activate" />
          </b>{" "}
          <FormattedMessage id="shell.alert.activate.text" />
        </p>
        <SendAgain />
        <form method="dialog">
          <button className="btn btn--quiet btn--wide">
            <FormattedMessage id="shell.close" />
          </button>
        </form>
      </div>
    </dialog>
  );
}
