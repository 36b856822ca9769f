import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useCall } from "#client/runtime/use-call.ts";
import { CloseButton } from "#client/ui/close-button.tsx";
import type { DeletionOffersAnswer } from "#contract/calls/account/account-deletion.ts";
import { DeletionForm } from "./deletion-form.tsx";
import { RetentionOffers } from "./retention-offers.tsx";
import { UnusedCredits } from "./unused-credits.tsx";
import careStyles from "#client/parts/member/care.module.css";
import leavingStyles from "./leaving.module.css";

/** The purchases that the member has just had refunded, and the credits that are left since. */
interface Returned {
  orders: readonly string[];
  credits: number | null;
}

const withoutReturned = (
  offers: DeletionOffersAnswer,
  { orders, credits }: Returned,
): DeletionOffersAnswer => ({
  ...offers,
  credits: credits ?? offers.credits,
  refunds: offers.refunds.filter(({ order }) => !orders.includes(order)),
});

/** Deletes the account in two steps: what would do instead, declined by one button, and the confirmation. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<"offers" | "confirm">("offers");
  const { call, retry } = useCall(true, (api) => api.get("/api/account-deletion.php", {}));
  const [returned, setReturned] = useState<Returned>({ orders: [], credits: null });
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (step === "confirm") heading.current?.focus();
  }, [step]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={`sheet ${leavingStyles.leaving__sheet}`}
      aria-labelledby="deletion"
      onClose={onClose}
    >
      <div className={careStyles.care__head}>
        <h2 id="deletion" ref={heading} tabIndex={-1}>
          <FormattedMessage id={`settings.leaving.${step}`} />
        </h2>
        <CloseButton onClick={close} />
      </div>
      {call.state === "waiting" && <div className="sheet__body" aria-busy="true" />}
      {call.state === "failed" && (
        <div className={`sheet__body ${careStyles.care}`} role="alert">
          <p>
            <FormattedMessage id="settings.leaving.unloaded" />
          </p>
          <button type="button" className="btn btn--main" onClick={retry}>
            <FormattedMessage id="shell.again" />
          </button>
        </div>
      )}
      {call.state === "ready" &&
        (step === "offers" ? (
          <RetentionOffers
            offers={call.answer}
            unused={
              <UnusedCredits
                offers={call.answer}
                onRefund={(order, credits) => {
                  setReturned((before) => ({ orders: [...before.orders, order], credits }));
                }}
                onReload={retry}
              />
            }
            onDecline={() => {
              setStep("confirm");
            }}
          />
        ) : (
          <DeletionForm offers={withoutReturned(call.answer, returned)} onCancel={close} />
        ))}
    </dialog>
  );
}
