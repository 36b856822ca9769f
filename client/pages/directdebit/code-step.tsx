import { use, useEffect, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { DebitFault } from "./debit-fault.tsx";
import { useSecondsFrom } from "./use-seconds-from.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

/** Digits of a code. */
const DIGITS = 6;

interface CodeStepProps {
  code: NonNullable<DebitAnswer["code"]>;
  onAnswer: (answer: DebitAnswer) => void;
  onEdit: () => void;
}

/** Proves the mobile with the code that was sent to it. */
export function CodeStep({ code, onAnswer, onEdit }: CodeStepProps) {
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  // Uncontrolled, so that a code filled in before the page is hydrated stays.
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wait = useSecondsFrom(code, code.resend_in);
  const validFor = useSecondsFrom(code, code.valid_for);
  useEffect(() => {
    input.current?.focus();
  }, []);

  async function attempt(call: () => Promise<DebitAnswer> | undefined): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const answer = await call();
      if (answer) onAnswer(answer);
      input.current?.focus();
    } catch (error) {
      const refused = error instanceof CallFailed ? error.failure.code : "error";
      // how many tries are left is the server's to say
      const answer = await api?.get("/api/directdebit.php", {}).catch(() => null);
      if (answer) onAnswer(answer);
      setFault(refused === "invalid_input" ? "sms_code_invalid" : refused);
      input.current?.focus();
      input.current?.select();
    } finally {
      setBusy(false);
    }
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    const typed = input.current?.value ?? "";
    if (typed.length !== DIGITS) {
      setFault("sms_code_invalid");
      input.current?.focus();
    } else void attempt(() => api?.write("PUT /api/directdebit.php", {}, { code: typed }));
  }
  const again = () => {
    if (input.current) input.current.value = "";
    void attempt(() => api?.write("PUT /api/directdebit.php", {}, { again: true }));
  };
  const isOver = code.tries === 0 || validFor === 0;

  return (
    <form className={formsStyles.login__form} noValidate onSubmit={send}>
      <p className="lead">
        <FormattedMessage id="debit.code.lead" values={{ mobile: <b className="num">{code.mobile}</b> }} />{" "}
        {!isOver && (
          <FormattedMessage
            tagName="span"
            id="debit.code.valid"
            values={{ minutes: Math.ceil(validFor / 60) }}
          />
        )}
      </p>
      <div className="field">
        <label htmlFor="sms-code">
          <FormattedMessage id="debit.code" />
        </label>
        <input
          ref={input}
          className={`input ${styles.debit__code} num`}
          id="sms-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          required
          aria-invalid={fault !== null}
          aria-describedby="sms-code-fault sms-code-tries"
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, DIGITS);
            if (digits !== event.currentTarget.value) event.currentTarget.value = digits;
            setFault(null);
          }}
        />
        <p id="sms-code-fault" role="alert" className={noticesStyles["pay-fault"]}>
          {(fault !== null || isOver) && (
            <DebitFault code={isOver && fault !== "too_soon" ? "sms_code_over" : (fault ?? "error")} />
          )}
        </p>
        <p id="sms-code-tries" className="meta num">
          <FormattedMessage id="debit.code.tries" values={{ tries: code.tries }} />
        </p>
      </div>
      <button
        className="btn btn--main btn--wide"
        disabled={!isHydrated || isOver}
        aria-disabled={busy}
        aria-busy={busy}
      >
        <FormattedMessage id={busy ? "debit.busy" : "debit.code.send"} />
      </button>
      <div className="stack">
        {wait > 0 ? (
          <p className={`${styles.debit__wait} meta num`}>
            <FormattedMessage id="debit.code.wait" values={{ seconds: wait }} />
          </p>
        ) : (
          <button type="button" className="btn btn--wide" disabled={!isHydrated || busy} onClick={again}>
            <FormattedMessage id="debit.code.again" />
          </button>
        )}
        <button type="button" className="btn btn--quiet btn--wide" disabled={!isHydrated} onClick={onEdit}>
          <FormattedMessage id="debit.code.edit" />
        </button>
      </div>
    </form>
  );
}
