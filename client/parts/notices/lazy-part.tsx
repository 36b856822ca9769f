import { useEffect, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";
import { isChunkFailure, recoverChunk } from "#client/runtime/chunk-reload.ts";
import { loadFailedSheets } from "#client/runtime/link-stylesheets.ts";
import { ErrorBoundary } from "#client/ui/error-boundary.tsx";
import { FailedPart, type FailedPartProps } from "./failed-part.tsx";

interface Frame<Props> {
  /** In its place while it loads. */
  Waiting?: ComponentType;
  /** In its place where it cannot be had; else a line beside the toasts says so. */
  Failed?: ComponentType<Required<FailedPartProps> & Props>;
}

/**
 * A part of a page that many visits never need: it is loaded when it is first touched. Where that fails the
 * page stays as it is, says so and offers to try again. A file that a newer release took away reloads the
 * page, at most once a minute (specification, section 8).
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Failed }: Frame<Props> = {},
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const [state, setState] = useState<"waiting" | "failed" | "closed">("waiting");
    useEffect(() => {
      if (state !== "waiting") return undefined;
      let isGone = false;
      const fail = async (error: unknown) => {
        console.info("part of a page:", error);
        if (isChunkFailure(error) && (await recoverChunk())) return;
        if (!isGone) setState("failed");
      };
      loadFailedSheets()
        .then(load)
        .then((loaded) => {
          if (!isGone) setPart(() => loaded);
        }, fail);
      return () => {
        isGone = true;
      };
    }, [state]);
    const failed = (retry: () => void) => {
      const ways = {
        onRetry: retry,
        onClose: () => {
          setState("closed");
          if ("onClose" in props && typeof props.onClose === "function") props.onClose();
        },
      };
      return Failed ? <Failed {...props} {...ways} /> : <FailedElsewhere {...ways} />;
    };
    if (state === "closed") return null;
    if (state === "failed")
      return failed(() => {
        setState("waiting");
      });
    if (!Part) return Waiting ? <Waiting /> : null;
    return (
      <ErrorBoundary renderFallback={failed}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

/** Where the toasts are, for what has no place of its own. It stays until it is closed. */
function FailedElsewhere(ways: FailedPartProps) {
  const place = document.getElementById("toasts");
  return (
    place &&
    createPortal(
      <div className="toast">
        <FailedPart {...ways} />
      </div>,
      place,
    )
  );
}
