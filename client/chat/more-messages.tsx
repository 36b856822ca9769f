import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import styles from "./thread.module.css";

/** How far outside the visible part more is shown. */
const MARGIN = "800px 0px";

/**
 * Placed at an end of the shown messages while there are more, which come as the reader comes near: those
 * that this tab has by `onShow`, others by `onLoad`, false where that failed.
 */
export function MoreMessages({
  direction,
  isLoaded,
  onShow,
  onLoad,
}: {
  direction: "older" | "newer";
  isLoaded: boolean;
  onShow: () => void;
  onLoad: () => Promise<boolean>;
}) {
  const marker = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const isLoading = useRef(false);

  async function load(): Promise<void> {
    if (isLoading.current) return;
    isLoading.current = true;
    setFailed(!(await onLoad()));
    isLoading.current = false;
  }
  const bringWhenNear = useEffectEvent(() => {
    if (isLoaded) onShow();
    else if (!failed) void load();
  });
  useEffect(() => {
    if (!marker.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) bringWhenNear();
      },
      { root: marker.current.closest(".log"), rootMargin: MARGIN },
    );
    observer.observe(marker.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={marker} className={styles.log__older}>
      {failed && !isLoaded ? (
        <button type="button" className="btn btn--row" onClick={() => void load()}>
          <FormattedMessage id={`chat.${direction}.again`} />
        </button>
      ) : (
        <span className="meta">
          <FormattedMessage id={`chat.${direction}`} />
        </span>
      )}
    </div>
  );
}
