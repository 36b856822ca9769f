import { use, useId, useState, type FormEvent } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { formatMoney, type MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";
import type { Cap as CapTerms, SpendingCap } from "#contract/calls/money/spending-cap.ts";
import { asDecimal } from "#contract/product/money.ts";
import { parseAmount } from "./parse-amount.ts";
import styles from "./page.module.css";

/** The spending cap that a member sets for themselves; raising it takes a day. */
export function Cap({ given, currency: own }: { given: SpendingCap; currency: string }) {
  const intl = useIntl();
  const id = useId();
  const api = use(BrowserContext)?.api;
  const [cap, setCap] = useState(given);
  const currency = cap.now?.currency ?? own;
  const [typed, setTyped] = useState(cap.now ? plain(cap.now) : "");
  const [period, setPeriod] = useState<CapTerms["period"]>(cap.now?.period ?? "week");
  const [word, setWord] = useState<{ id: MessageId; isFault: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  async function put(wanted: CapTerms | null): Promise<void> {
    if (!api) return;
    setBusy(true);
    setWord(null);
    try {
      const { cap: saved } = await api.write("PUT /api/spending-cap.php", {}, { cap: wanted });
      setCap(saved);
      setTyped(saved.now ? plain(saved.now) : "");
      if (saved.now) setPeriod(saved.now.period);
      setWord({ id: saved.next ? "bought.cap.later" : "bought.cap.saved", isFault: false });
    } catch {
      setWord({ id: "bought.cap.failed", isFault: true });
    }
    setBusy(false);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const amount = parseAmount(typed, currency);
    if (amount === null) setWord({ id: "bought.cap.fault", isFault: true });
    else void put({ amount, currency, period });
  }

  return (
    <section aria-labelledby="cap">
      <h2 id="cap">
        <FormattedMessage id="bought.cap" />
      </h2>
      <p className="lead">
        <FormattedMessage id="bought.cap.text" />
      </p>
      <Standing cap={cap} onKeep={() => void put(cap.now)} />
      <form className={`${styles.cap} needs-script`} noValidate onSubmit={save}>
        <div className="field">
          <label htmlFor={`${id}-sum`}>
            <FormattedMessage id="bought.cap.sum" values={{ currency }} />
          </label>
          <input
            id={`${id}-sum`}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-describedby={`${id}-word`}
            aria-invalid={word?.isFault === true}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWord(null);
            }}
          />
        </div>
        <SegmentedControl
          name="period"
          legend={intl.formatMessage({ id: "bought.cap.period" })}
          value={period}
          onChange={(value) => {
            setPeriod(value === "month" ? "month" : "week");
          }}
          options={(["week", "month"] as const).map((each) => ({
            value: each,
            label: intl.formatMessage({ id: `bought.cap.${each}` }),
          }))}
        />
        <div className={styles.cap__act}>
          <button className="btn btn--line" disabled={busy}>
            <FormattedMessage id="bought.cap.save" />
          </button>
          {cap.now && cap.next?.cap !== null && (
            <button type="button" className="btn btn--quiet" disabled={busy} onClick={() => void put(null)}>
              <FormattedMessage id="bought.cap.remove" />
            </button>
          )}
        </div>
        <p
          id={`${id}-word`}
          className={word?.isFault ? `${styles.cap__word} ${styles["cap__word--fault"]}` : styles.cap__word}
          role="status"
        >
          {word && <FormattedMessage tagName="span" id={word.id} />}
        </p>
      </form>
    </section>
  );
}

/** The amount as it was typed. */
const plain = ({ amount, currency }: CapTerms): string =>
  asDecimal({ amount, currency }).replace(/[.]0+$/, "");

/** What holds, what of it is used, and what will hold. */
function Standing({ cap: { now, next, spent }, onKeep }: { cap: SpendingCap; onKeep: () => void }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const sum = (cap: CapTerms) =>
    intl.formatMessage(
      { id: `bought.cap.${cap.period}.sum` },
      { sum: formatMoney(intl, cap.amount, cap.currency) },
    );
  return (
    <div>
      <p className="num">
        <b>{now ? sum(now) : <FormattedMessage tagName="span" id="bought.cap.none" />}</b>
      </p>
      {now && (
        <p className="meta num">
          <FormattedMessage
            id={`bought.cap.${now.period}.spent`}
            values={{ sum: formatMoney(intl, spent, now.currency) }}
          />
        </p>
      )}
      {next && (
        <p className="num">
          <FormattedMessage
            id={next.cap ? "bought.cap.next" : "bought.cap.next.none"}
            values={{
              time: (
                <FormattedDate value={next.from} timeZone={timeZone} dateStyle="medium" timeStyle="short" />
              ),
              sum: next.cap ? sum(next.cap) : "",
            }}
          />{" "}
          <button type="button" className={`link ${styles.cap__keep} needs-script`} onClick={onKeep}>
            <FormattedMessage id="bought.cap.keep" />
          </button>
        </p>
      )}
    </div>
  );
}
