import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";

const FAULTS: Record<string, MessageId> = {
  missing: "debit.fault.missing",
  invalid_input: "debit.fault.input",
  invalid_iban: "debit.fault.iban",
  iban_country: "debit.fault.iban_country",
  invalid_mobile: "debit.fault.mobile",
  sms_code_invalid: "debit.fault.code",
  sms_code_over: "debit.fault.over",
  debit_blocked: "debit.blocked",
  debit_limit: "debit.limit",
  too_soon: "debit.fault.soon",
  too_fast: "debit.fault.soon",
  payment_unavailable: "debit.fault.unavailable",
  offline: "debit.fault.offline",
};

/** What is wrong, in words; the form keeps what was typed. */
export function DebitFault({ code }: { code: string }) {
  return (
    <>
      <Icon name="i-tabler-alert-circle" className="icon--s" />
      <span>
        <FormattedMessage id={FAULTS[code] ?? "debit.fault.error"} />
      </span>
    </>
  );
}
