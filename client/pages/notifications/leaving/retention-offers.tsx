import { use, useState, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { FailureCode } from "#client/pages/notifications/failure-code.tsx";
import { faultFrom, type Fault } from "#client/pages/notifications/fault.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { DeletionOffersAnswer, RetentionBody } from "#contract/calls/account/account-deletion.ts";
import careStyles from "#client/parts/member/care.module.css";
import alarmStyles from "#client/ui/alarm.module.css";
import leavingStyles from "./leaving.module.css";

type Offer = RetentionBody["offer"];

const OFFERS: Record<Offer, { icon: string; title: MessageId; text: MessageId; button: MessageId }> = {
  pause: {
    icon: "i-tabler-bell-off",
    title: "settings.leaving.pause",
    text: "settings.leaving.pause.text",
    button: "settings.leaving.pause.take",
  },
  invisible: {
    icon: "i-tabler-eye-off",
    title: "settings.leaving.invisible",
    text: "settings.leaving.invisible.text",
    button: "settings.leaving.invisible.take",
  },
  discount: {
    icon: "i-tabler-discount",
    title: "settings.leaving.discount",
    text: "settings.leaving.discount.text",
    button: "settings.leaving.discount.take",
  },
};

/** What the member may have instead. One button declines all of it, and is as easy to find as the others. */
export function RetentionOffers({
  offers: { paused, invisible, discount },
  unused,
  onDecline,
}: {
  offers: DeletionOffersAnswer;
  /** What is paid for and would be lost. */
  unused: ReactNode;
  onDecline: () => void;
}) {
  const api = use(BrowserContext)?.api;
  const [fault, setFault] = useState<Fault | null>(null);
  const [taking, setTaking] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<Exclude<Offer, "discount"> | null>(null);
  const offered: Offer[] = [
    ...(paused ? [] : ["pause" as const]),
    ...(invisible ? [] : ["invisible" as const]),
    ...(discount === null ? [] : ["discount" as const]),
  ];

  async function take(offer: Offer): Promise<void> {
    if (!api) return;
    setTaking(offer);
    setFault(null);
    try {
      const answer = await api.write("PUT /api/account-deletion.php", {}, { offer });
      if (answer.discount) return location.assign(pathOf("credits", {}, { code: answer.discount.code }));
      if (offer !== "discount") setTaken(offer);
    } catch (error) {
      setTaking(null);
      setFault(faultFrom(error));
    }
  }

  if (taken !== null)
    return (
      <div className={`sheet__body ${careStyles.care}`} role="status">
        <p className="lead">
          <FormattedMessage id={`settings.leaving.${taken}.done`} />
        </p>
        {/* The settings behind the dialog are of before. */}
        <button type="button" className="btn btn--main" onClick={() => location.reload()}>
          <FormattedMessage id="settings.leaving.stay" />
        </button>
      </div>
    );
  return (
    <div className={`sheet__body ${careStyles.care}`}>
      {unused}
      {offered.length > 0 && (
        <>
          <p className="lead">
            <FormattedMessage id="settings.leaving.offers.text" />
          </p>
          <ul className={leavingStyles.leaving__offers}>
            {offered.map((offer) => (
              <li key={offer}>
                <Icon name={OFFERS[offer].icon} />
                <div>
                  <h3>
                    <FormattedMessage id={OFFERS[offer].title} values={{ percent: discount ?? 0 }} />
                  </h3>
                  <p className="meta">
                    <FormattedMessage id={OFFERS[offer].text} values={{ percent: discount ?? 0 }} />
                  </p>
                </div>
                <button
                  type="button"
                  className="btn btn--row"
                  disabled={taking !== null}
                  onClick={() => void take(offer)}
                >
                  <FormattedMessage id={OFFERS[offer].button} />
                </button>
              </li>
            ))}
          </ul>
          <p className={alarmStyles["alarm-line"]} role="alert">
            {fault && (
              <span>
                <FormattedMessage id="settings.leaving.failed" /> <FailureCode failure={fault} />
              </span>
            )}
          </p>
        </>
      )}
      <button type="button" className={`btn btn--main ${leavingStyles.leaving__decline}`} onClick={onDecline}>
        <FormattedMessage id="settings.leaving.decline" />
      </button>
    </div>
  );
}
