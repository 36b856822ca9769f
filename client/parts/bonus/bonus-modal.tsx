import { use, useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useOffers, useStores, useUser } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { dismissAlert } from "#client/stores/alerts.ts";
import { closeModal } from "#client/stores/bonus.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { BonusCountdown } from "./bonus-banner.tsx";
import { hasSpentCredits } from "./modal-rules.ts";
import styles from "./bonus.module.css";

/** The modal for the time bonus. Closing it in any way dismisses it for good. */
export function BonusModal() {
  const { bonus, alerts } = useStores();
  const { discount, secondsLeft } = useSnapshot(bonus);
  const user = useUser();
  const { site } = useFrame();
  const offers = useOffers();
  const browser = use(BrowserContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // it opens by itself: the focus is not on a link, so that a key meant for the page follows none
    title.current?.focus();
  }, []);
  const close = () => dialog.current?.close();

  function dismiss(): void {
    closeModal(bonus);
    if (browser) void dismissAlert(alerts, "time_bonus", browser.storage, browser.api);
  }

  if (!discount) return null;
  const percentage = discount.value_percentage;
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="bonus-title" closedby="any" onClose={dismiss}>
      <div className={`sheet__body ${styles.bonus}`}>
        {secondsLeft !== null && <BonusCountdown left={secondsLeft} />}
        <h2 id="bonus-title" ref={title} tabIndex={-1}>
          <FormattedMessage id="bonus.modal.title" values={{ percentage }} />
        </h2>
        <p className="lead">
          <FormattedMessage
            id="bonus.modal.text"
            values={{ credits: user && hasSpentCredits(user, site) ? "spent" : "none" }}
          />
        </p>
        <div className="stack">
          {offers("credits") && (
            <PageLink className="btn btn--main" href={pathOf("credits")} onClick={close}>
              <FormattedMessage id="bonus.modal.credits" />
            </PageLink>
          )}
          <button type="button" className="btn btn--quiet" onClick={close}>
            <FormattedMessage id="bonus.modal.later" />
          </button>
        </div>
      </div>
    </dialog>
  );
}
