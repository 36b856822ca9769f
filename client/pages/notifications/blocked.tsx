import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { SmallPhoto } from "#client/parts/face/small-photo.tsx";
import { unblockMember } from "#client/parts/member/block.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useCall } from "#client/runtime/use-call.ts";
import { RetryButton } from "#client/ui/retry-button.tsx";
import type { BlocksAnswer } from "#contract/calls/people/blocks.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

type Other = BlocksAnswer["profiles"][number];

/** The members that this member has blocked, each with a button to unblock. */
export function Blocked() {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { call, retry } = useCall(true, async (api) => (await api.get("/api/blocks.php", {})).profiles);
  const [unblocked, setUnblocked] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = call.state === "ready" ? call.answer.filter(({ id }) => !unblocked.includes(id)) : [];

  async function unblock(id: string): Promise<void> {
    if (!browser) return;
    setFailed((before) => before.filter((other) => other !== id));
    setUnblocked((before) => [...before, id]);
    if (await unblockMember(stores, browser, id)) return;
    setUnblocked((before) => before.filter((other) => other !== id));
    setFailed((before) => [...before, id]);
  }

  return (
    <section id="blocked" aria-labelledby="blocked-title" aria-busy={call.state === "waiting"}>
      <h2 id="blocked-title">
        <FormattedMessage id="settings.blocked" />
      </h2>
      <p className="lead">
        <FormattedMessage id="settings.blocked.text" />
      </p>
      {call.state === "waiting" && <div className={styles.blocked__box} />}
      {call.state === "failed" && (
        <p className={styles.blocked__box}>
          <FormattedMessage id="settings.blocked.failed" /> <RetryButton onClick={retry} />
        </p>
      )}
      {call.state === "ready" && shown.length === 0 && (
        <p className={styles.blocked__box}>
          <FormattedMessage id="settings.blocked.none" />
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((other) => (
            <BlockedRow
              key={other.id}
              other={other}
              hasFailed={failed.includes(other.id)}
              onUnblock={() => void unblock(other.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function BlockedRow({
  other: { name, main_image: image, fictional },
  hasFailed,
  onUnblock,
}: {
  other: Other;
  hasFailed: boolean;
  onUnblock: () => void;
}) {
  return (
    <li className={`${styles.devices__row} ${styles.blocked__row}`}>
      <span className={`${styles.blocked__face} cut`}>
        <SmallPhoto image={image} size={44} loading="lazy" />
      </span>
      <div>
        <h3>{name}</h3>
        {fictional && <FictionalTag />}
        <p className={formsStyles.fault} role="alert">
          {hasFailed && <FormattedMessage tagName="span" id="block.undo.failed" />}
        </p>
      </div>
      <button type="button" className="btn btn--row" onClick={onUnblock}>
        <FormattedMessage id={hasFailed ? "shell.again" : "block.undo"} />
        <span className="sr">{name}</span>
      </button>
    </li>
  );
}
