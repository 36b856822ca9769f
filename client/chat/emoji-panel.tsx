import { useEffect, useEffectEvent, useRef } from "react";
import { useIntl } from "react-intl";
import { LazyEmojiPicker } from "./lazy-emoji-picker.tsx";
import styles from "./write.module.css";

/** The button that opens the panel, and to which the focus returns. */
export const EMOJI_BUTTON_ID = "write-emoji";

/** The emoji picker above the text box. Escape and a tap elsewhere but in the box close it. */
export function EmojiPanel({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      document.getElementById(EMOJI_BUTTON_ID)?.focus();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(`.${styles.write__emojis}, .${styles.write__box}`))
        close();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, []);
  return (
    <div
      ref={panel}
      className={styles.write__emojis}
      role="group"
      aria-label={intl.formatMessage({ id: "chat.emoji" })}
    >
      <LazyEmojiPicker onPick={onPick} />
    </div>
  );
}
