import { use, useEffect, useEffectEvent, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { FailureCode } from "#client/pages/notifications/failure-code.tsx";
import { faultFrom, type Fault } from "#client/pages/notifications/fault.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { useCall } from "#client/runtime/use-call.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ExportView } from "#contract/calls/account/exports.ts";
import alarmStyles from "#client/ui/alarm.module.css";
import leavingStyles from "./leaving.module.css";

/** Milliseconds between two looks at an archive that is being made. */
const LOOK_AGAIN = 3_000;

/** All that the member has, as an archive that is made in the background. */
export function DataExport() {
  const api = use(BrowserContext)?.api;
  const { call } = useCall(true, async (own) => (await own.get("/api/exports.php", {})).export);
  const [newer, setNewer] = useState<ExportView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const shown = newer ?? (call.state === "ready" ? call.answer : null);
  const isUnderWay = shown?.status === "waiting" || shown?.status === "building";

  const look = useEffectEvent(async () => {
    const answer = await api?.get("/api/exports.php", {}).catch(() => null);
    if (answer?.export) setNewer(answer.export);
  });
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, LOOK_AGAIN);
    return () => {
      clearInterval(timer);
    };
  }, [isUnderWay]);

  async function begin(): Promise<void> {
    if (!api) return;
    setIsBusy(true);
    setFault(null);
    try {
      const answer = await api.write("POST /api/exports.php", {}, null);
      setNewer(answer.export);
    } catch (error) {
      setFault(faultFrom(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section id="export" aria-labelledby="export-title">
      <h2 id="export-title">
        <FormattedMessage id="settings.export" />
      </h2>
      <p className="lead">
        <FormattedMessage id="settings.export.text" />
      </p>
      <div role="status">
        {isUnderWay && (
          <p className={leavingStyles.leaving__progress}>
            <progress max={100} value={shown.progress} aria-labelledby="export-title" />
            <span className="meta">
              <FormattedMessage id="settings.export.building" />
            </span>
          </p>
        )}
        {shown?.status === "ready" && <Ready archive={shown} />}
        {fault && (
          <p className={alarmStyles["alarm-line"]}>
            <Icon name="i-tabler-alert-circle" className="icon--s" />
            <span>
              <FormattedMessage
                id={fault.code === "too_many_requests" ? "settings.export.daily" : "settings.export.failed"}
              />{" "}
              <FailureCode failure={fault} />
            </span>
          </p>
        )}
        {!fault && shown?.status === "failed" && (
          <p className={alarmStyles["alarm-line"]}>
            <Icon name="i-tabler-alert-circle" className="icon--s" />
            <FormattedMessage id="settings.export.failed" />
          </p>
        )}
      </div>
      {!isUnderWay && shown?.status !== "ready" && (
        <button
          type="button"
          className={`btn btn--line ${leavingStyles.leaving__open}`}
          disabled={isBusy || call.state === "waiting"}
          onClick={() => void begin()}
        >
          <FormattedMessage id="settings.export.begin" />
        </button>
      )}
    </section>
  );
}

function Ready({ archive: { id, bytes, expires_at: until } }: { archive: ExportView }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const megabytes = Math.max(0.1, (bytes ?? 0) / 1_000_000);
  const size = intl.formatNumber(megabytes, {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: megabytes < 10 ? 1 : 0,
  });
  return (
    <div className={leavingStyles.leaving__ready}>
      <p>
        <FormattedMessage
          id="settings.export.ready"
          values={{ until: intl.formatDate(until ?? undefined, { timeZone, dateStyle: "long" }) }}
        />
      </p>
      <a className={`btn btn--line ${leavingStyles.leaving__open}`} href={`/exports/${id}`} download>
        <FormattedMessage id="settings.export.download" values={{ size }} />
      </a>
    </div>
  );
}
