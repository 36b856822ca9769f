import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { loadOlderMessages } from "./conversation-actions.ts";

/** How far above the visible part the previous page is loaded. */
const LOAD_MARGIN = "800px 0px 0px 0px";

/** Placed above the oldest loaded message while there are older ones, which it loads as the reader comes near. */
export function OlderMessages({ conversation }: { conversation: string }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const marker = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const isLoading = useRef(false);

  async function load(): Promise<void> {
    if (!browser || isLoading.current) return;
    isLoading.current = true;
    setFailed(!(await loadOlderMessages(stores, browser, conversation)));
    isLoading.current = false;
  }
  const loadWhenNear = useEffectEvent(() => {
    if (!failed) void load();
  });
  useEffect(() => {
    if (!marker.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadWhenNear();
      },
      { root: marker.current.closest(".log"), rootMargin: LOAD_MARGIN },
    );
    observer.observe(marker.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <div ref={marker} className="log__older">
      {failed ? (
        <button type="button" className="btn btn--row" onClick={() => void load()}>
          <FormattedMessage id="chat.older.again" />
        </button>
      ) : (
        <span className="meta">
          <FormattedMessage id="chat.older" />
        </span>
      )}
    </div>
  );
}
