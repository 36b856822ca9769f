import { use, useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import { useHasCall, useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { blockMember } from "./block.ts";
import type { ReportSubject } from "./report-form.tsx";
import styles from "./care.module.css";

/** The number of a report that was received, and the offer to block its subject too. */
export function ReportReceipt({
  profile,
  receipt,
  onClose,
}: {
  profile: ReportSubject["profile"];
  receipt: string;
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const done = useRef<HTMLDivElement>(null);
  const mayBlock = useHasCall()("POST /api/blocks.php") && !(profile.id in stores.relations.hidden);
  useEffect(() => {
    done.current?.focus();
  }, []);
  function blockAndClose(): void {
    onClose();
    if (browser) void blockMember(stores, browser, profile);
  }
  return (
    <div ref={done} className={`sheet__body ${styles.care}`} tabIndex={-1} role="status">
      <div>
        <p className={styles.care__receipt}>
          <FormattedMessage id="report.receipt" values={{ receipt: <b className="num">{receipt}</b> }} />
        </p>
        <p className="meta">
          <FormattedMessage id="report.receipt.text" values={{ name: profile.name }} />
        </p>
      </div>
      <div className="stack">
        {mayBlock && (
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
