import { use, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { FailureCode } from "#client/pages/notifications/failure-code.tsx";
import { faultFrom, type Fault } from "#client/pages/notifications/fault.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { Select } from "#client/ui/select.tsx";
import type { DeletionOffersAnswer } from "#contract/calls/account/account-deletion.ts";
import { DELETION_REASONS } from "#contract/product/deletion-reasons.ts";
import { MAX_DELETION_TEXT, MAX_PASSWORD, REACTIVATION_DAYS } from "#contract/product/limits.ts";
import careStyles from "#client/parts/member/care.module.css";
import alarmStyles from "#client/ui/alarm.module.css";
import leavingStyles from "./leaving.module.css";

/** Says what happens, asks why (no answer is needed) and for the password, and deletes the account. */
export function DeletionForm({
  offers: { credits, refunds },
  onCancel,
}: {
  offers: DeletionOffersAnswer;
  onCancel: () => void;
}) {
  const session = use(BrowserContext)?.session;
  const intl = useIntl();
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!session || isBusy) return;
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const reason = DELETION_REASONS.find((each) => each === textOf("reason"));
    setIsBusy(true);
    setFault(null);
    try {
      await session.deleteAccount({
        password: textOf("password"),
        ...(reason !== undefined && { reason }),
        text: textOf("text"),
      });
    } catch (error) {
      setFault(faultFrom(error));
      setIsBusy(false);
    }
  }

  return (
    <form
      className={`sheet__body ${careStyles.care}`}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void submit(event)}
    >
      <ul className={leavingStyles.leaving__facts}>
        <Fact icon="i-tabler-eye-off">
          <FormattedMessage id="settings.leaving.fact.hidden" />
        </Fact>
        <Fact icon="i-tabler-mail">
          <FormattedMessage id="settings.leaving.fact.back" values={{ days: REACTIVATION_DAYS }} />
        </Fact>
        <Fact icon="i-tabler-trash">
          <FormattedMessage id="settings.leaving.fact.erased" />
        </Fact>
        {credits > 0 && (
          <Fact icon="i-tabler-coins">
            <FormattedMessage id="settings.leaving.fact.credits" values={{ credits }} />{" "}
            {refunds.length > 0 && (
              <PageLink className="link" href={pathOf("transactions")}>
                <FormattedMessage id="settings.leaving.fact.refund" />
              </PageLink>
            )}
          </Fact>
        )}
      </ul>
      <Select
        id="deletion-reason"
        name="reason"
        label={intl.formatMessage({ id: "settings.leaving.reason" })}
        value=""
        options={["none" as const, ...DELETION_REASONS].map((reason) => ({
          value: reason === "none" ? "" : reason,
          label: intl.formatMessage({ id: `settings.leaving.reason.${reason}` }),
        }))}
      />
      <div className="field">
        <label htmlFor="deletion-text">
          <FormattedMessage id="settings.leaving.more" />
        </label>
        <textarea
          id="deletion-text"
          name="text"
          className={`input ${leavingStyles.leaving__text}`}
          rows={2}
          maxLength={MAX_DELETION_TEXT}
        />
      </div>
      <div className="field">
        <label htmlFor="deletion-password">
          <FormattedMessage id="settings.leaving.password" />
        </label>
        <input
          id="deletion-password"
          name="password"
          className="input"
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          required
          aria-invalid={fault?.code === "wrong_password"}
          aria-describedby="deletion-fault"
        />
        <p id="deletion-fault" className={alarmStyles["alarm-line"]} role="alert">
          {fault && (
            <>
              <Icon name="i-tabler-alert-circle" className="icon--s" />
              <span>
                <FormattedMessage
                  id={FAULTS[fault.code] ?? "settings.leaving.failed"}
                  values={{ minutes: fault.minutes ?? 1 }}
                />{" "}
                {!(fault.code in FAULTS) && <FailureCode failure={fault} />}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="stack">
        <button className={`btn ${leavingStyles.leaving__delete}`} disabled={isBusy}>
          <FormattedMessage id={isBusy ? "settings.leaving.busy" : "settings.leaving.delete"} />
        </button>
        <button type="button" className="btn btn--quiet" onClick={onCancel}>
          <FormattedMessage id="settings.leaving.cancel" />
        </button>
      </div>
    </form>
  );
}

const FAULTS: Record<string, MessageId> = {
  wrong_password: "settings.leaving.fault.password",
  account_blocked: "settings.leaving.fault.blocked",
  offline: "settings.leaving.fault.offline",
};

function Fact({ icon, children }: { icon: string; children: React.ReactNode }) {
  return (
    <li>
      <Icon name={icon} className="icon--s" />
      <span>{children}</span>
    </li>
  );
}
