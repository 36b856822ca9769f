import { use, useState } from "react";
import { FormattedDate, FormattedMessage } from "react-intl";
import type { DebitAnswer, MandateView } from "../../../worker/contract/calls/directdebit.ts";
import { BrowserContext } from "../../browser/browser-context.tsx";
import { useHere } from "../../browser/here.ts";
import { useTimeZone } from "../../browser/time-zone.ts";
import { pathOf } from "../../routes.ts";
import { Icon } from "../../ui/icon.tsx";
import { DebitFault } from "./debit-fault.tsx";

interface ReadyProps {
  mandate: MandateView;
  creditor: DebitAnswer["creditor"];
  next: string | null;
  onAnswer: (answer: DebitAnswer) => void;
}

/** The mandate stands: go on with what was to be paid, or end it. */
export function Ready({ mandate: { holder, iban, reference, signed_at: at }, creditor, next, onAnswer }: ReadyProps) {
  const api = use(BrowserContext)?.api;
  const isHere = useHere();
  const timeZone = useTimeZone();
  const [ending, setEnding] = useState<"no" | "sure" | "busy" | "failed">("no");
  async function end(): Promise<void> {
    if (!api) return;
    setEnding("busy");
    const answer = await api.write("DELETE /api/directdebit.php", {}, null).catch(() => null);
    if (answer) onAnswer(answer);
    else setEnding("failed");
  }
  return (
    <div className="login__form">
      <p className="debit__done" role="status"><Icon name="i-tabler-circle-check" /><b><FormattedMessage id="debit.ready" /></b></p>
      <dl className="lines num">
        <div><dt><FormattedMessage id="debit.holder" /></dt><dd>{holder}</dd></div>
        <div><dt><FormattedMessage id="debit.iban" /></dt><dd>{iban}</dd></div>
        <div><dt><FormattedMessage id="debit.reference" /></dt><dd>{reference}</dd></div>
        <div><dt><FormattedMessage id="debit.creditor" /></dt><dd>{creditor.name}, {creditor.id}</dd></div>
        <div><dt><FormattedMessage id="debit.signed" /></dt><dd><FormattedDate value={at} timeZone={timeZone} day="numeric" month="long" year="numeric" /></dd></div>
      </dl>
      <a className="btn btn--main btn--wide" href={next ?? pathOf("credits")}><FormattedMessage id={next === null ? "debit.credits" : "debit.on"} /></a>
      {ending === "no" && <button type="button" className="btn btn--quiet btn--wide" disabled={!isHere} onClick={() => { setEnding("sure"); }}><FormattedMessage id="debit.end" /></button>}
      {ending !== "no" && (
        <div className="debit__end" role="group" aria-labelledby="end">
          <p id="end"><FormattedMessage id="debit.end.text" /></p>
          <p role="alert" className="pay-fault">{ending === "failed" && <DebitFault code="error" />}</p>
          <button type="button" className="btn btn--row" disabled={ending === "busy"} onClick={() => void end()}><FormattedMessage id="debit.end.yes" /></button>
          <button type="button" className="btn btn--row btn--quiet" onClick={() => { setEnding("no"); }}><FormattedMessage id="debit.end.no" /></button>
        </div>
      )}
    </div>
  );
}
