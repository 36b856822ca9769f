import { use, useEffect, useRef, useState } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { DebitAnswer, MandateView } from "#contract/calls/money/directdebit.ts";
import { DebitFault } from "./debit-fault.tsx";
import formsStyles from "#client/parts/fields/forms.module.css";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

interface ReadyProps {
  mandate: MandateView;
  creditor: DebitAnswer["creditor"];
  next: string | null;
  /** The mandate was made while the page was open. */
  isNew: boolean;
  onAnswer: (answer: DebitAnswer) => void;
}

/** The mandate is active: continue the payment, or end the mandate. */
export function Ready({
  mandate: { holder, iban, reference, signed_at: at },
  creditor,
  next,
  isNew,
  onAnswer,
}: ReadyProps) {
  const timeZone = useTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className={formsStyles.login__form}>
      <h2 ref={heading} className={styles.debit__done} tabIndex={-1}>
        <Icon name="i-tabler-circle-check" />
        <FormattedMessage id="debit.ready" />
      </h2>
      <dl className="lines num">
        <div>
          <dt>
            <FormattedMessage id="debit.holder" />
          </dt>
          <dd>{holder}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.iban" />
          </dt>
          <dd>{iban}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.reference" />
          </dt>
          <dd>{reference}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.creditor" />
          </dt>
          <dd>
            {creditor.name}, {creditor.id}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.signed" />
          </dt>
          <dd>
            <FormattedDate value={at} timeZone={timeZone} day="numeric" month="long" year="numeric" />
          </dd>
        </div>
      </dl>
      <PageLink className="btn btn--main btn--wide" href={next ?? pathOf("credits")}>
        <FormattedMessage id={next === null ? "debit.credits" : "debit.on"} />
      </PageLink>
      <End onAnswer={onAnswer} />
    </div>
  );
}

/** Ends the mandate, once that is confirmed. */
function End({ onAnswer }: Pick<ReadyProps, "onAnswer">) {
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  const [ending, setEnding] = useState<"no" | "sure" | "busy" | "failed">("no");
  const question = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isConfirming = ending !== "no";
  const wasConfirming = useRef(isConfirming);
  useEffect(() => {
    // the one that was pressed is gone
    if (isConfirming) question.current?.focus();
    else if (wasConfirming.current) button.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  async function end(): Promise<void> {
    if (!api || ending === "busy") return;
    setEnding("busy");
    const answer = await api.write("DELETE /api/directdebit.php", {}, null).catch(() => null);
    if (answer) onAnswer(answer);
    else setEnding("failed");
  }
  if (!isConfirming)
    return (
      <button
        ref={button}
        type="button"
        className="btn btn--quiet btn--wide"
        disabled={!isHydrated}
        onClick={() => {
          setEnding("sure");
        }}
      >
        <FormattedMessage id="debit.end" />
      </button>
    );
  return (
    <div ref={question} className={styles.debit__end} role="group" aria-labelledby="end" tabIndex={-1}>
      <p id="end">
        <FormattedMessage id="debit.end.text" />
      </p>
      <p role="alert" className={noticesStyles["pay-fault"]}>
        {ending === "failed" && <DebitFault code="error" />}
      </p>
      <button
        type="button"
        className="btn btn--row"
        aria-disabled={ending === "busy"}
        onClick={() => void end()}
      >
        <FormattedMessage id="debit.end.yes" />
      </button>
      <button
        type="button"
        className="btn btn--row btn--quiet"
        onClick={() => {
          setEnding("no");
        }}
      >
        <FormattedMessage id="debit.end.no" />
      </button>
    </div>
  );
}
