import { use, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useUser } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deleteTextDraft, readTextDraft, saveTextDraft } from "#client/storage/device-storage.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { textLength } from "#contract/product/graphemes.ts";
import { REPORT_KINDS, REPORT_LENGTH, type ReportKind } from "#contract/product/report-kinds.ts";
import careStyles from "./care.module.css";

/** What a report is about. */
export interface ReportSubject {
  profile: { id: string; name: string };
  /** The file name of the photo that is reported, or null for the whole profile. */
  photo: string | null;
  /** The id of the message that is reported. */
  message?: string;
}

/** The form of a report. What was written is stored as a draft until it is sent. */
export function ReportForm({
  profile,
  photo,
  message,
  onSent,
}: ReportSubject & { onSent: (receipt: string) => void }) {
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
  const kinds = useRef<HTMLFieldSetElement>(null);
  const excess = textLength(text) - REPORT_LENGTH;

  function handleInput(written: string): void {
    setText(written);
    if (user && browser) saveTextDraft(browser.storage, user.id, draft, written);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!browser || excess > 0) return;
    if (kind === null) {
      setError(NO_KIND);
      // on a small phone the kinds may have been scrolled away
      kinds.current?.querySelector("input")?.focus();
      return;
    }
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
    <form
      className={`sheet__body ${careStyles.care}`}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void send(event)}
    >
      <fieldset ref={kinds}>
        <legend className="legend">
          <FormattedMessage id="report.kind" />
        </legend>
        <Alarm isLine>{error === NO_KIND && <FormattedMessage tagName="span" id={error} />}</Alarm>
        {REPORT_KINDS.map((each) => (
          <label key={each} className={careStyles.care__kind}>
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
      {(kind === "illegal" || kind === "intimate") && (
        <p className="meta">
          <FormattedMessage
            id="report.complaint.text"
            values={{
              link: (
                <PageLink
                  className="link"
                  href={pathOf(
                    "complaints",
                    {},
                    { kind, profile: profile.id, photo: photo ?? undefined, message },
                  )}
                >
                  <FormattedMessage id="report.complaint.link" />
                </PageLink>
              ),
            }}
          />
        </p>
      )}
      <div className="field">
        <label htmlFor="report-text">
          <FormattedMessage id="report.text" />
        </label>
        <textarea
          id="report-text"
          className={`input ${careStyles.care__text}`}
          rows={3}
          value={text}
          aria-describedby="report-hint report-count"
          aria-invalid={excess > 0}
          onChange={(event) => {
            handleInput(event.currentTarget.value);
          }}
        />
        <div className={careStyles.care__foot}>
          <p id="report-hint" className="meta">
            <FormattedMessage id="report.text.hint" />
          </p>
          <p id="report-count" className={excess > 0 ? `meta num ${careStyles.care__over}` : "meta num"}>
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
      <Alarm isLine>{error && error !== NO_KIND && <FormattedMessage tagName="span" id={error} />}</Alarm>
      <button className="btn btn--main" disabled={isBusy}>
        <FormattedMessage id={isBusy ? "report.busy" : "report.send"} />
      </button>
    </form>
  );
}

const NO_KIND: MessageId = "report.fault.kind";
const ERRORS: Record<string, MessageId> = {
  too_many_reports: "report.fault.too_many_reports",
  not_found: "report.fault.not_found",
  offline: "report.fault.offline",
};
const reportFailureMessage = (code: string): MessageId => ERRORS[code] ?? "report.fault.error";
