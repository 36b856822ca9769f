import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import { minutes } from "#contract/product/voice.ts";
import type { Recorded } from "./recorder.ts";
import { Waveform } from "./waveform.tsx";
import voiceStyles from "#client/chat/voice.module.css";
import writeStyles from "#client/chat/write.module.css";

/** Milliseconds between two positions that are shown while it plays. */
const SHOWN_EVERY = 100;

/** A recording before it is sent: listen to it, send it or discard it. */
export function ReviewRecording({
  recorded: { note, audio, sound },
  cost,
  onSend,
  onDiscard,
}: {
  recorded: Recorded;
  cost: number;
  onSend: (recorded: Recorded) => void;
  onDiscard: () => void;
}) {
  const intl = useIntl();
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    sendButton.current?.focus();
  }, []);
  useEffect(() => {
    if (!isPlaying) return undefined;
    // Played from its samples: an address of a file in memory would need an exception in the page's policy.
    const context = new AudioContext();
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    source.addEventListener("ended", () => {
      setPlaying(false);
    });
    source.start();
    const timer = setInterval(() => {
      setPosition(context.currentTime * 1_000);
    }, SHOWN_EVERY);
    return () => {
      clearInterval(timer);
      setPosition(0);
      void context.close();
    };
  }, [isPlaying, sound]);
  return (
    <>
      <button
        type="button"
        className="round"
        aria-label={intl.formatMessage({ id: "voice.discard" })}
        onClick={onDiscard}
      >
        <Icon name="i-tabler-trash" />
      </button>
      <button
        type="button"
        className="round"
        aria-label={intl.formatMessage({ id: isPlaying ? "voice.pause" : "voice.listen" })}
        onClick={() => {
          setPlaying(!isPlaying);
        }}
      >
        <Icon name={isPlaying ? "i-tabler-player-pause-filled" : "i-tabler-player-play-filled"} />
      </button>
      <span className={`${voiceStyles["voice-rec__line"]} ${voiceStyles["voice-rec__review"]}`}>
        <Waveform peaks={note.peaks} played={position / note.ms} />
        <span className="num meta">{minutes(isPlaying ? position : note.ms)}</span>
      </span>
      <button
        ref={sendButton}
        type="button"
        className={`btn btn--main ${writeStyles.write__send}`}
        onClick={() => {
          onSend({ note, audio, sound });
        }}
      >
        <span className="num" aria-hidden="true">
          <FormattedMessage id="chat.cost" values={{ credits: cost }} />
        </span>
        <Icon name="i-tabler-send-2" className="icon--s" />
        <span className="sr">
          <FormattedMessage id="voice.send" values={{ credits: cost }} />
        </span>
      </button>
    </>
  );
}
