import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { SendAgain } from "./send-again.tsx";

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
            <FormattedMessage id="alert.activate" />
          </b>{" "}
          <FormattedMessage id="alert.activate.text" />
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
