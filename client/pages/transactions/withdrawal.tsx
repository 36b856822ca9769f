import { use, useEffect, useRef, useState } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useFrame, useStores } from "#client/page/context.tsx";
import { formatMoney, type MessageId } from "#client/page/intl.tsx";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { setPaid, receiveBalance } from "#client/stores/user.ts";
import type { OrderView } from "#contract/calls/money/orders.ts";
import invoiceStyles from "./invoice.module.css";
import styles from "./page.module.css";

interface WithdrawalProps {
  order: OrderView;
  email: string;
  onChange: (order: OrderView) => void;
}

/**
 * The way out of a contract, in two steps (answers, section 6): first what comes back, then the word that it
 * is meant.
 */
export function Withdrawal({ order, email, onChange }: WithdrawalProps) {
  const timeZone = useTimeZone();
  const [step, setStep] = useState<"first" | "second" | "done">("first");
  const { withdraw_until: until, withdrawable, refund, withdrawal_stated: stated } = order;
  return (
    <section className={`${styles.withdrawal} ${invoiceStyles["no-print"]}`} aria-labelledby="withdrawal">
      <h2 id="withdrawal">
        <FormattedMessage id={refund ? "bought.withdrawn" : "bought.withdraw"} />
      </h2>
      {step === "done" || refund || stated !== null ? (
        <Done order={order} email={email} isNow={step === "done"} />
      ) : (
        <>
          {until !== null && (
            <p>
              <FormattedMessage
                id="bought.withdraw.until"
                values={{
                  time: (
                    <FormattedDate value={until} timeZone={timeZone} dateStyle="long" timeStyle="short" />
                  ),
                }}
              />
            </p>
          )}
          {withdrawable === null && (
            <p>
              <FormattedMessage id="bought.withdraw.used" />
            </p>
          )}
          {withdrawable !== null && step === "first" && (
            <>
              <BackSum order={order} />
              <button
                type="button"
                className="btn btn--line needs-script"
                onClick={() => {
                  setStep("second");
                }}
              >
                <FormattedMessage id="bought.withdraw.begin" />
              </button>
            </>
          )}
          {withdrawable !== null && step === "second" && (
            <Confirm
              order={order}
              onChange={onChange}
              onDone={() => {
                setStep("done");
              }}
              onBack={() => {
                setStep("first");
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

/** What would come back now. */
function BackSum({ order: { withdrawable, credits, currency, method } }: { order: OrderView }) {
  const intl = useIntl();
  if (!withdrawable) return null;
  const values = {
    sum: <b className="num">{formatMoney(intl, withdrawable.amount, currency)}</b>,
    unused: withdrawable.credits,
    credits,
    method: methodWithin(intl, method),
  };
  return (
    <p>
      <FormattedMessage
        id={withdrawable.credits === credits ? "bought.withdraw.all" : "bought.withdraw.part"}
        values={values}
      />
    </p>
  );
}

const FAULTS: Record<string, MessageId> = {
  price_changed: "bought.withdraw.fault.price_changed",
  withdrawal_over: "bought.withdraw.fault.withdrawal_over",
  nothing_to_return: "bought.withdraw.fault.nothing_to_return",
};

function Confirm({
  order,
  onChange,
  onDone,
  onBack,
}: Pick<WithdrawalProps, "order" | "onChange"> & { onDone: () => void; onBack: () => void }) {
  const api = use(BrowserContext)?.api;
  const { user } = useStores();
  const { site } = useFrame();
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<MessageId | null>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const { id, withdrawable, amount } = order;

  async function confirm(): Promise<void> {
    if (!api || !withdrawable) return;
    setBusy(true);
    setFault(null);
    try {
      const answer = await api.write(
        "POST /api/withdrawals.php",
        {},
        { order: id, amount: withdrawable.amount },
      );
      receiveBalance(user, answer.balance);
      setPaid(user, answer.paid_user);
      onChange(answer.order);
      onDone();
    } catch (error) {
      const code = error instanceof CallFailed ? error.failure.code : "error";
      // Credits were spent meanwhile, the time ran out, or it was done and its answer was lost: load what holds now.
      const now = await api.get("/api/transactions.php", { id }).catch(() => null);
      if (now?.purchases[0]) onChange(now.purchases[0]);
      setFault(FAULTS[code] ?? "bought.withdraw.fault.error");
      setBusy(false);
    }
  }

  return (
    <div
      ref={box}
      className={styles.withdrawal__step}
      tabIndex={-1}
      role="group"
      aria-labelledby="withdrawal-sure"
    >
      <h3 id="withdrawal-sure">
        <FormattedMessage id="bought.withdraw.sure" />
      </h3>
      <BackSum order={order} />
      {withdrawable?.amount === amount && (
        <p className="meta">
          <FormattedMessage id="bought.withdraw.premium" />
        </p>
      )}
      <div role="alert">
        {fault && (
          <p className={styles.withdrawal__fault}>
            <FormattedMessage
              id={fault}
              values={{ email: <a href={`mailto:${site.support_email}`}>{site.support_email}</a> }}
            />
          </p>
        )}
      </div>
      <div className={styles.withdrawal__act}>
        <button type="button" className="btn btn--main" disabled={busy} onClick={() => void confirm()}>
          <FormattedMessage id="bought.withdraw.confirm" />
        </button>
        <button type="button" className="btn btn--quiet" disabled={busy} onClick={onBack}>
          <FormattedMessage id="bought.withdraw.keep" />
        </button>
      </div>
    </div>
  );
}

/** What was given back, or that it will be; just now, also where the proof of it goes. */
function Done({
  order: { refund, currency, method, withdrawal_stated: stated },
  email,
  isNow,
}: Pick<WithdrawalProps, "order" | "email"> & { isNow: boolean }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNow) box.current?.focus();
  }, [isNow]);
  const values = refund && {
    sum: <b className="num">{formatMoney(intl, refund.amount, currency)}</b>,
    credits: refund.credits,
    method: methodWithin(intl, method),
    time: <FormattedDate value={refund.at} timeZone={timeZone} dateStyle="long" timeStyle="short" />,
  };
  return (
    <div ref={box} className={styles.withdrawal__done} tabIndex={-1} role={isNow ? "status" : undefined}>
      {values && (
        <p>
          <FormattedMessage id={`bought.returned.${refund.status}`} values={values} />
        </p>
      )}
      {stated !== null && (
        <p>
          <FormattedMessage
            id="bought.withdraw.stated"
            values={{
              email,
              time: <FormattedDate value={stated} timeZone={timeZone} dateStyle="long" timeStyle="short" />,
            }}
          />
        </p>
      )}
      {isNow && stated === null && (
        <p>
          <FormattedMessage id="bought.withdraw.mail" values={{ email }} />
        </p>
      )}
    </div>
  );
}
