import { use, useEffect, useRef, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/api.ts";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { deleteTextDraft, saveTextDraft, readTextDraft } from "#client/browser/device-storage.ts";
import { useStores, useUser } from "#client/context.tsx";
import type { MessageId } from "#client/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { countGraphemes } from "#contract/graphemes.ts";
import { REPORT_KINDS, REPORT_LENGTH, type ReportKind } from "#contract/report-kinds.ts";
import { blockMember } from "./block.ts";

export interface ReportDialogProps {
  profile: { id: string; name: string };
  /** The key of the photo that is reported, or null for the whole profile. */
  photo: string | null;
  /** The id of the message that is reported. */
  message?: string;
  onClose: () => void;
}

/** Reports a member, one of their photos or one of their messages, and shows the receipt number. */
export function ReportDialog({ profile, photo, message, onClose }: ReportDialogProps) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const intl = useIntl();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="report" onClose={onClose}>
      <div className="care__head">
        <h2 id="report">
          <FormattedMessage
            id={
              receipt !== null
                ? "report.done"
                : message !== undefined
                  ? "report.title.message"
                  : photo === null
                    ? "report.title"
                    : "report.title.photo"
            }
            values={{ name: profile.name }}
          />
        </h2>
        <button
          type="button"
          className="round"
          aria-label={intl.formatMessage({ id: "shell.close" })}
          onClick={close}
        >
          <Icon name="i-tabler-x" />
        </button>
      </div>
      {receipt === null ? (
        <ReportForm
          profile={profile}
          photo={photo}
          {...(message !== undefined && { message })}
          onSent={setReceipt}
        />
      ) : (
        <ReportReceipt profile={profile} receipt={receipt} onClose={close} />
      )}
    </dialog>
  );
}

function ReportForm({
  profile,
  photo,
  message,
  onSent,
}: Omit<ReportDialogProps, "onClose"> & { onSent: (receipt: string) => void }) {
  const browser = use(BrowserContext);
  const user = useUser();
  const draft = `report:${message ?? photo ?? profile.id}`;
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [text, setText] = useState(
    () => (user && browser && readTextDraft(browser.storage, user.id, draft)) ?? "",
  );
  const [error, setError] = useState<MessageId | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** One idempotency key for the dialog: pressing the button again after a failure is the same report. */
  const key = useRef<string | null>(null);
  const excess = countGraphemes(text) - REPORT_LENGTH;

  function handleInput(written: string): void {
    setText(written);
    if (user && browser) saveTextDraft(browser.storage, user.id, draft, written);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!browser || excess > 0) return;
    if (kind === null) return setError("report.fault.kind");
    setIsBusy(true);
    setError(null);
    key.current ??= crypto.randomUUID();
    try {
      const { report } = await browser.api.write(
        "POST /api/reports.php",
        {},
        {
          profile: profile.id,
          ...(photo !== null && { photo }),
          ...(message !== undefined && { message }),
          kind,
          text,
        },
        key.current,
      );
      if (user) deleteTextDraft(browser.storage, user.id, draft);
      onSent(report.receipt);
    } catch (error) {
      setIsBusy(false);
      setError(reportFailureMessage(error instanceof CallFailed ? error.failure.code : "error"));
    }
  }

  return (
    <form className="sheet__body care" noValidate aria-busy={isBusy} onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend className="legend">
          <FormattedMessage id="report.kind" />
        </legend>
        {REPORT_KINDS.map((each) => (
          <label key={each} className="care__kind">
            <input
              type="radio"
              name="kind"
              value={each}
              checked={kind === each}
              onChange={() => {
                setKind(each);
                setError(null);
              }}
            />
            <FormattedMessage id={`report.kind.${each}`} />
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="report-text">
          <FormattedMessage id="report.text" />
        </label>
        <textarea
          id="report-text"
          className="input care__text"
          rows={3}
          value={text}
          aria-describedby="report-hint report-count"
          aria-invalid={excess > 0}
          onChange={(event) => {
            handleInput(event.currentTarget.value);
          }}
        />
        <div className="care__foot">
          <p id="report-hint" className="meta">
            <FormattedMessage id="report.text.hint" />
          </p>
          <p id="report-count" className={excess > 0 ? "meta num care__over" : "meta num"}>
            {excess > 0 ? (
              <FormattedMessage id="report.over" values={{ over: excess }} />
            ) : (
              <FormattedMessage
                id="report.count"
                values={{ count: excess + REPORT_LENGTH, max: REPORT_LENGTH }}
              />
            )}
          </p>
        </div>
      </div>
      <div role="alert">
        {error && (
          <p className="care__fault">
            <Icon name="i-tabler-alert-circle" className="icon--s" />
            <FormattedMessage id={error} />
          </p>
        )}
      </div>
      <button className="btn btn--main" disabled={isBusy}>
        <FormattedMessage id={isBusy ? "report.busy" : "report.send"} />
      </button>
    </form>
  );
}

const FAULTS: Record<string, MessageId> = {
  too_many_reports: "report.fault.too_many_reports",
  not_found: "report.fault.not_found",
  offline: "report.fault.offline",
};
const reportFailureMessage = (code: string): MessageId => FAULTS[code] ?? "report.fault.error";

function ReportReceipt({
  profile,
  receipt,
  onClose,
}: Pick<ReportDialogProps, "profile" | "onClose"> & { receipt: string }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const done = useRef<HTMLDivElement>(null);
  const isHidden = profile.id in stores.relations.hidden;
  useEffect(() => {
    done.current?.focus();
  }, []);
  function blockAndClose(): void {
    onClose();
    if (browser) void blockMember(stores, browser, profile);
  }
  return (
    <div ref={done} className="sheet__body care" tabIndex={-1} role="status">
      <div>
        <p className="care__receipt">
          <FormattedMessage id="report.receipt" values={{ receipt: <b className="num">{receipt}</b> }} />
        </p>
        <p className="meta">
          <FormattedMessage id="report.receipt.text" values={{ name: profile.name }} />
        </p>
      </div>
      <div className="stack">
        {!isHidden && (
          <button type="button" className="btn" onClick={blockAndClose}>
            <FormattedMessage id="report.block" values={{ name: profile.name }} />
          </button>
        )}
        <button type="button" className="btn btn--main" onClick={onClose}>
          <FormattedMessage id="shell.close" />
        </button>
      </div>
    </div>
  );
}
