import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from "react";
import { FormattedMessage } from "react-intl";
import { PageLink } from "./page-link.tsx";

/** How far below the visible part of a list its next part is loaded. */
const NEAR = "0px 0px 600px 0px";

interface ShowMoreProps {
  /** The next part as a page of its own: for a reader without script, or for another tab. */
  href?: string;
  /** Adds the next part to the list. False where that failed. */
  load: () => Promise<boolean>;
  /** The list scrolls in this ancestor, and loads as the reader comes near its end. */
  scrollsIn?: string;
}

/**
 * The end of a list of which there is more, directly below the list: the next part comes when it is asked
 * for, and the first of what is new has the focus then.
 */
export function ShowMore({ href, load, scrollsIn }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function loadMore(): Promise<boolean> {
    if (state === "busy") return false;
    setState("busy");
    const isLoaded = await load();
    setState(isLoaded ? "idle" : "failed");
    return isLoaded;
  }
  function onClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const last = end.current?.previousElementSibling?.lastElementChild ?? null;
    void loadMore().then((isLoaded) => {
      if (isLoaded)
        requestAnimationFrame(() => {
          last?.nextElementSibling?.querySelector<HTMLElement>("a, button")?.focus();
        });
    });
  }
  const onNear = useEffectEvent(() => {
    if (state === "idle") void loadMore();
  });
  useEffect(() => {
    const { current: marker } = end;
    // observed again after each part: the end may still be near
    if (scrollsIn === undefined || state !== "idle" || !marker) return undefined;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: marker.closest(scrollsIn), rootMargin: NEAR },
    );
    near.observe(marker);
    return () => {
      near.disconnect();
    };
  }, [scrollsIn, state]);

  const label = <FormattedMessage id={state === "failed" ? "shell.again" : "shell.more"} />;
  return (
    <div ref={end} className="show-more" aria-busy={state === "busy"}>
      <p role="alert">
        {state === "failed" && (
          <span>
            <FormattedMessage id="shell.more.failed" />
          </span>
        )}
      </p>
      {href === undefined ? (
        <button type="button" className="btn btn--row needs-script" onClick={onClick}>
          {label}
        </button>
      ) : (
        <PageLink className="btn btn--row" rel="next" href={href} onClick={onClick}>
          {label}
        </PageLink>
      )}
    </div>
  );
}
