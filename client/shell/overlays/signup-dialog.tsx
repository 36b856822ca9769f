import { useEffect, useRef, type SyntheticEvent } from "react";
import { FormattedMessage, RawIntlProvider } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { MemberLogin } from "#client/parts/signup/member-login.tsx";
import { useSignupLinks } from "#client/parts/signup/open-signup.tsx";
import { useStepFromHash } from "#client/parts/signup/step-hash.ts";
import { closeSignup, setInProgress } from "#client/stores/signup-modal.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./signup-dialog.module.css";

/**
 * The signup over the page on which it was opened. The back button and its own button close it; what was
 * entered stays for the next time.
 */
export function SignupDialog() {
  const { open } = useSnapshot(useStores().signupModal);
  useSignupLinks();
  return open ? <OpenModal /> : null;
}

function OpenModal() {
  const modal = useStores().signupModal;
  const { inProgress } = useSnapshot(modal);
  const { path } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const step = useStepFromHash();
  const hasLeft = step === null;
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // going back past the first step leads to the page
  useEffect(() => {
    if (hasLeft) dialog.current?.close();
  }, [hasLeft]);

  function handleClose(): void {
    if (!hasLeft) history.replaceState(history.state, "", location.pathname + location.search);
    closeSignup(modal);
  }
  /** For browsers without `closedby`, which close dialogs by Escape only. */
  const onEscape = (event: SyntheticEvent) => {
    if (inProgress) event.preventDefault();
  };

  const { open } = modal;
  if (!open) return null;
  const { Signup, intl, about, start } = open;
  return (
    <dialog
      ref={dialog}
      className={`sheet ${styles["sheet--signup"]}`}
      aria-labelledby="signup-title"
      closedby={inProgress ? "none" : "any"}
      onCancel={onEscape}
      onClose={handleClose}
    >
      <button
        type="button"
        className={`round ${styles.sheet__close}`}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="i-tabler-x" className="icon--s" />
        <span className="sr">
          <FormattedMessage id="shell.close" />
        </span>
      </button>
      <div className="sheet__body">
        <RawIntlProvider value={intl}>
          <Signup
            start={start}
            about={about}
            heading="h2"
            onProgress={(isUnderWay) => {
              setInProgress(modal, isUnderWay);
            }}
          />
          <MemberLogin next={path} />
        </RawIntlProvider>
      </div>
    </dialog>
  );
}
