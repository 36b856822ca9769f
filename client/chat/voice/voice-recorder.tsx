import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { MAX_VOICE_MS, minutes, VOICE_PEAKS } from "#contract/product/voice.ts";
import type { Hold } from "./hold.ts";
import { BAR, barsPath, HEIGHT } from "./peaks.ts";
import {
  RecordingFailed,
  startRecording,
  type ActiveRecording,
  type Recorded,
  type RecordingFault,
} from "./recorder.ts";
import { ReviewRecording } from "./review-recording.tsx";
import styles from "#client/chat/voice.module.css";

/** Milliseconds from one bar of the level to the next. */
const LEVEL_EVERY = 80;

type Phase =
  | { name: "starting" }
  | { name: "recording"; recording: ActiveRecording }
  | { name: "reading" }
  | { name: "review"; recorded: Recorded }
  | { name: "fault"; fault: RecordingFault };

interface VoiceRecorderProps {
  hold: Hold;
  /** What sending costs, in credits. */
  cost: number;
  onSend: (recorded: Recorded) => void;
  onClose: () => void;
}

/**
 * Records, shows how loud and how long it is, and lets the member listen before it is sent. It lies over the
 * text box, whose text stays.
 */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () => () => {
      // The button is hidden until the recorder is gone.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${styles.write__record}`)?.focus());
    },
    [],
  );
  return (
    <Attempt
      key={attempt}
      {...props}
      onAgain={() => {
        setAttempt(attempt + 1);
      }}
    />
  );
}

/** One recording, from the question for the microphone to its end. */
function Attempt({ hold, cost, onSend, onClose, onAgain }: VoiceRecorderProps & { onAgain: () => void }) {
  const intl = useIntl();
  const [phase, setPhase] = useState<Phase>({ name: "starting" });

  const fail = (error: unknown) => {
    setPhase({ name: "fault", fault: error instanceof RecordingFailed ? error.fault : "recording" });
  };
  const stopNow = async (): Promise<void> => {
    if (phase.name !== "recording") return;
    setPhase({ name: "reading" });
    try {
      setPhase({ name: "review", recorded: await phase.recording.stop() });
    } catch (error) {
      fail(error);
    }
  };
  const stop = useEffectEvent(stopNow);
  const discard = useEffectEvent((): void => {
    onClose();
  });
  const failed = useEffectEvent(fail);

  useEffect(() => {
    let active: ActiveRecording | null = null;
    let isOver = false;
    startRecording(() => void stop()).then((recording) => {
      if (isOver) return recording.discard();
      active = recording;
      setPhase({ name: "recording", recording });
    }, failed);
    return () => {
      isOver = true;
      active?.discard();
    };
  }, []);

  useEffect(() => {
    hold.setEnd({
      onRelease: () => void stop(),
      onSlide: () => {
        discard();
      },
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      discard();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      hold.setEnd(null);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [hold]);

  return (
    <div
      className={styles["voice-rec"]}
      role="group"
      aria-label={intl.formatMessage({ id: "voice.recorder" })}
    >
      {phase.name === "fault" ? (
        <Fault id={`voice.fault.${phase.fault}`} onAgain={onAgain} onClose={onClose} />
      ) : phase.name === "review" ? (
        <ReviewRecording recorded={phase.recorded} cost={cost} onSend={onSend} onDiscard={onClose} />
      ) : (
        <>
          <button
            type="button"
            className="round"
            aria-label={intl.formatMessage({ id: "voice.discard" })}
            onClick={onClose}
          >
            <Icon name="i-tabler-trash" />
          </button>
          {phase.name === "recording" ? (
            <RecordingStatus recording={phase.recording} isHeld={hold.isHeld()} />
          ) : (
            <p className={styles["voice-rec__text"]} role="status">
              {phase.name === "starting" && <FormattedMessage tagName="span" id="voice.starting" />}
            </p>
          )}
          {phase.name === "recording" && <StopButton onStop={() => void stopNow()} />}
        </>
      )}
    </div>
  );
}

/** The level, the time, and how to go on. */
function RecordingStatus({ recording, isHeld }: { recording: ActiveRecording; isHeld: boolean }) {
  const [elapsed, setElapsed] = useState(0);
  const bars = useRef<SVGPathElement>(null);
  useEffect(() => {
    let levels: number[] = Array.from({ length: VOICE_PEAKS }, () => 0);
    const timer = setInterval(() => {
      levels = [...levels.slice(1), recording.level()];
      bars.current?.setAttribute("d", barsPath(levels));
      setElapsed(recording.elapsed());
    }, LEVEL_EVERY);
    return () => {
      clearInterval(timer);
    };
  }, [recording]);
  return (
    <div className={styles["voice-rec__status"]}>
      <span className="sr" role="status">
        <FormattedMessage id="voice.recording" />
      </span>
      <span className={styles["voice-rec__line"]}>
        <span className={styles["voice-rec__dot"]} />
        <span className="num" role="timer">
          <FormattedMessage
            id="voice.time"
            values={{ length: minutes(elapsed), most: minutes(MAX_VOICE_MS) }}
          />
        </span>
        <svg className={styles.voice__bars} viewBox={`0 0 ${VOICE_PEAKS * BAR} ${HEIGHT}`} aria-hidden="true">
          <path ref={bars} className={styles.voice__bar} />
        </svg>
      </span>
      <span className={isHeld ? "meta" : `meta ${styles["voice-rec__escape"]}`}>
        <FormattedMessage id={isHeld ? "voice.slide" : "voice.escape"} />
      </span>
    </div>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={`round ${styles["voice-rec__stop"]}`}
      aria-label={intl.formatMessage({ id: "voice.stop" })}
      onClick={onStop}
    >
      <Icon name="i-tabler-player-stop-filled" />
    </button>
  );
}

function Fault({ id, onAgain, onClose }: { id: MessageId; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <Icon name="i-tabler-microphone-off" />
      <div className={styles["voice-rec__text"]} role="alert">
        <p>
          <FormattedMessage id={id} />
        </p>
        <button type="button" className="link" onClick={onAgain}>
          <FormattedMessage id="voice.again" />
        </button>
      </div>
      <CloseButton isSmall onClick={onClose} />
    </>
  );
}
