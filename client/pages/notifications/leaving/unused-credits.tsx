import { use, useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { formatMoney } from "#client/page/intl.tsx";
import { FailureCode } from "#client/pages/notifications/failure-code.tsx";
import { faultFrom, type Fault } from "#client/pages/notifications/fault.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { receiveBalance, setPaid } from "#client/stores/user.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { DeletionOffersAnswer } from "#contract/calls/account/account-deletion.ts";
import alarmStyles from "#client/ui/alarm.module.css";
import leavingStyles from "./leaving.module.css";

/**
 * Unused credits that an erasure would take, and what the withdrawal from their purchases brings back: in one
 * tap, which repeats nothing.
 */
export function UnusedCredits({
  offers: { refunds },
  onRefund,
  onReload,
}: {
  offers: DeletionOffersAnswer;
  /** A purchase was refunded; so many credits are left. */
  onRefund: (order: string, credits: number) => void;
  onReload: () => void;
}) {
  const api = use(BrowserContext)?.api;
  const intl = useIntl();
  const { user } = useStores();
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<"offered" | "busy" | "done">("offered");
  const [fault, setFault] = useState<Fault | null>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (state === "done") box.current?.focus();
  }, [state]);
  if (refunds.length === 0) return null;
  const totals = Map.groupBy(refunds, ({ currency }) => currency);
  const sum = intl.formatList(
    [...totals].map(([currency, own]) =>
      formatMoney(
        intl,
        own.reduce((total, { amount }) => total + amount, 0),
        currency,
      ),
    ),
  );
  const credits = refunds.reduce((total, refund) => total + refund.credits, 0);

  async function refund(): Promise<void> {
    if (!api) return;
    setState("busy");
    setFault(null);
    try {
      for (const { order, amount } of refunds) {
        const answer = await api.write("POST /api/withdrawals.php", {}, { order, amount });
        receiveBalance(user, answer.balance);
        setPaid(user, answer.paid_user);
        onRefund(order, answer.balance.credits);
      }
      setState("done");
    } catch (error) {
      setFault(faultFrom(error));
      setState("offered");
    }
  }

  return (
    <section ref={box} className={leavingStyles.leaving__unused} aria-labelledby="unused" tabIndex={-1}>
      <Icon name="i-tabler-coins" />
      <div>
        <h3 id="unused">
          <FormattedMessage
            id={state === "done" ? "settings.leaving.unused.done" : "settings.leaving.unused"}
            values={{ credits, sum }}
          />
        </h3>
        <p className="meta">
          <FormattedMessage
            id={state === "done" ? "settings.leaving.unused.mail" : "settings.leaving.unused.text"}
            values={{ credits, sum }}
          />
        </p>
      </div>
      {state !== "done" && (
        <button
          type="button"
          className="btn btn--main btn--row"
          disabled={state === "busy"}
          onClick={() => void refund()}
        >
          <FormattedMessage id="settings.leaving.unused.take" values={{ sum }} />
        </button>
      )}
      <p className={alarmStyles["alarm-line"]} role="alert">
        {fault && (
          <span>
            <FormattedMessage id="settings.leaving.unused.failed" />{" "}
            {fault.code === "price_changed" || fault.code === "nothing_to_return" ? (
              <button type="button" className="link" onClick={onReload}>
                <FormattedMessage id="shell.again" />
              </button>
            ) : (
              <FailureCode failure={fault} />
            )}
          </span>
        )}
      </p>
    </section>
  );
}
