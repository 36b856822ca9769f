import { use, useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useUser } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { MessageVoice } from "#contract/calls/chat/chat.ts";
import { PHOTO_PATH } from "#contract/platform/photo-names.ts";
import { minutes } from "#contract/product/voice.ts";
import { hasHeard, saveHeard } from "./heard.ts";
import { Waveform } from "./waveform.tsx";
import shotStyles from "#client/chat/shot.module.css";
import voiceStyles from "#client/chat/voice.module.css";

const SPEEDS = [1, 1.5, 2] as const;

/**
 * A voice message: play and pause, a position, and a speed. Before the first one of a person is played, the
 * listener is asked. Only one plays at a time.
 */
export function VoiceMessage({
  voice,
  isOwn,
  partner,
  name,
  onDelete,
}: {
  voice: MessageVoice;
  isOwn: boolean;
  /** The id of the other member. */
  partner: string;
  name: string;
  onDelete: () => void;
}) {
  const intl = useIntl();
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id ?? "";
  const box = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<MessageId | null>(null);
  useEffect(
    () => () => {
      audio.current?.pause();
    },
    [],
  );
  const { status, filename, ms, peaks, type } = voice;
  if (status !== "active")
    return (
      <p className={shotStyles.shot__gone}>
        <Icon name="i-tabler-microphone-off" className="icon--s" />
        <FormattedMessage id={`voice.${status}`} />
      </p>
    );

  /** Made when it is first played; it is in the page, so that another one that is played can pause it. */
  function makePlayer(src: string): HTMLAudioElement {
    const player = document.createElement("audio");
    player.src = src;
    const follow = () => {
      setPlaying(!player.paused);
      setPosition(player.ended ? 0 : player.currentTime * 1_000);
    };
    for (const name of ["play", "pause", "ended", "timeupdate"]) player.addEventListener(name, follow);
    box.current?.append(player);
    return player;
  }

  async function play(): Promise<void> {
    if (filename === null) return;
    const player = (audio.current ??= makePlayer(PHOTO_PATH + filename));
    setFault(null);
    if (player.canPlayType(type) === "") return setFault("voice.fault.type");
    for (const other of document.querySelectorAll("audio")) if (other !== player) other.pause();
    try {
      await playFrom(player, { seconds: position / 1_000, speed });
    } catch (error) {
      // Another one was started before this one could.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setFault("voice.fault.play");
    }
  }

  function press(): void {
    if (isPlaying) audio.current?.pause();
    else if (!isOwn && storage && !hasHeard(storage, member, partner)) setAsking(true);
    else void play();
  }

  const length = minutes(ms);
  return (
    <div
      ref={box}
      className={voiceStyles.voice}
      role="group"
      aria-label={intl.formatMessage({ id: isOwn ? "voice.own" : "voice.of" }, { name, length })}
    >
      {isAsking ? (
        <div className={voiceStyles.voice__ask}>
          <p>
            <FormattedMessage id="voice.ask" values={{ name }} />
          </p>
          <button
            type="button"
            className="btn btn--row"
            onClick={() => {
              if (storage) saveHeard(storage, member, partner);
              setAsking(false);
              void play();
            }}
          >
            <Icon name="i-tabler-player-play-filled" className="icon--s" />
            <FormattedMessage id="voice.ask.play" />
          </button>
        </div>
      ) : (
        <div className={voiceStyles.voice__row}>
          <button
            type="button"
            className={`round ${voiceStyles.voice__play}`}
            disabled={filename === null}
            aria-label={intl.formatMessage({ id: isPlaying ? "voice.pause" : "voice.play" })}
            onClick={press}
          >
            <Icon name={isPlaying ? "i-tabler-player-pause-filled" : "i-tabler-player-play-filled"} />
          </button>
          <span className={voiceStyles.voice__wave}>
            <Waveform peaks={peaks} played={position / ms} />
            <input
              type="range"
              min={0}
              max={ms}
              step={500}
              value={Math.min(ms, position)}
              disabled={filename === null}
              aria-label={intl.formatMessage({ id: "voice.seek" })}
              aria-valuetext={intl.formatMessage(
                { id: "voice.time" },
                { length: minutes(position), most: length },
              )}
              onChange={(event) => {
                const to = Number(event.currentTarget.value);
                setPosition(to);
                if (audio.current) audio.current.currentTime = to / 1_000;
              }}
            />
          </span>
          <span className={`num meta ${voiceStyles.voice__time}`}>
            {position > 0 ? minutes(position) : length}
          </span>
          <button
            type="button"
            className={`${voiceStyles.voice__speed} num`}
            aria-label={intl.formatMessage({ id: "voice.speed" }, { speed })}
            onClick={() => {
              const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
              setSpeed(next);
              if (audio.current) audio.current.playbackRate = next;
            }}
          >
            {intl.formatNumber(speed)}×
          </button>
          {isOwn && filename !== null && (
            <button
              type="button"
              className={`round ${voiceStyles.voice__delete}`}
              aria-label={intl.formatMessage({ id: "voice.delete" })}
              onClick={onDelete}
            >
              <Icon name="i-tabler-trash" className="icon--s" />
            </button>
          )}
        </div>
      )}
      {fault !== null && (
        <p className={voiceStyles.voice__fault} role="alert">
          <FormattedMessage id={fault} />
        </p>
      )}
    </div>
  );
}

function playFrom(
  player: HTMLAudioElement,
  { seconds, speed }: { seconds: number; speed: number },
): Promise<void> {
  // What failed to load is not tried again by itself.
  if (player.error) player.load();
  player.currentTime = seconds;
  player.playbackRate = speed;
  return player.play();
}
