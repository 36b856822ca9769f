import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "react-intl";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { Hold } from "./hold.ts";
import styles from "#client/chat/voice.module.css";

/** The address's fragment that opens the recorder when the page has loaded. */
const RECORD_HASH = "#record";

interface RecordButtonProps {
  hold: Hold;
  isAllowed: boolean;
  credits: number;
  /** Opens the recorder, or says what stands in the way. */
  onOpen: () => void;
}

/**
 * Tapped, it opens the recorder; held, it records until it is let go. There is none where the device has no
 * microphone or the browser does not record.
 */
export function RecordButton({ hold, isAllowed, credits, onOpen }: RecordButtonProps) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const [isMissing, setMissing] = useState(false);
  const openAgain = useEffectEvent(onOpen);
  useEffect(() => {
    void isRecordable().then((is) => {
      setMissing(!is);
      if (!is || location.hash !== RECORD_HASH) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      openAgain();
    });
    return hold.end;
  }, [hold]);
  if (isMissing) return null;

  function open(): void {
    if (isAllowed && !mayUseMicrophone()) {
      // The document is of a page that may not use it. The text in the box is stored, and so outlives this.
      location.hash = RECORD_HASH;
      location.reload();
    } else onOpen();
  }

  return (
    <button
      type="button"
      className={`round ${styles.write__record}`}
      disabled={!isHydrated}
      aria-label={intl.formatMessage({ id: isAllowed ? "voice.record" : "voice.locked" }, { credits })}
      onPointerDown={({ button, nativeEvent }) => {
        if (button !== 0) return;
        hold.begin(nativeEvent);
        open();
      }}
      onClick={({ detail }) => {
        // Keyboards and screen readers click without a pointer.
        if (detail === 0) open();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      <Icon name={isAllowed ? "i-tabler-microphone" : "i-tabler-microphone-off"} />
    </button>
  );
}

/** Where the document may not use the microphone, the list of devices leaves it out. */
async function isRecordable(): Promise<boolean> {
  if (typeof MediaRecorder === "undefined" || !("mediaDevices" in navigator)) return false;
  if (!mayUseMicrophone()) return true;
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => null);
  return devices === null || devices.some(({ kind }) => kind === "audioinput");
}

/** Only some browsers have such policies; the others ask the member in any case. */
function mayUseMicrophone(): boolean {
  const { featurePolicy: policy } = document as Document & { featurePolicy?: Policy };
  return policy?.allowsFeature("microphone") ?? true;
}
interface Policy {
  allowsFeature: (name: string) => boolean;
}
