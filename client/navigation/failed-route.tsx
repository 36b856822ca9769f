import { useEffect, useState } from "react";
import { useLocation, useRevalidator, useRouteError } from "react-router";
import { isChunkFailure, recoverChunk } from "#client/runtime/chunk-reload.ts";
import { BrokenPage } from "#client/shell/boundaries.tsx";
import { PageSkeleton } from "#client/shell/page-skeleton.tsx";
import { addressOf } from "./loaded-page.ts";

/**
 * In the place of a page that failed, as it was loaded or as it was shown. A file that a newer release took
 * away reloads the page, at most once a minute; one that the connection kept away comes when that is back.
 */
export function FailedRoute() {
  const error = useRouteError();
  const address = addressOf(useLocation());
  const { revalidate } = useRevalidator();
  const [isHopeless, setHopeless] = useState(!isChunkFailure(error));
  useEffect(() => {
    console.error("page:", error);
    if (!isChunkFailure(error)) return;
    void recoverChunk(() => void revalidate()).then((isReloading) => {
      if (!isReloading) setHopeless(true);
    });
  }, [error, revalidate]);
  return isHopeless ? <BrokenPage path={address} /> : <PageSkeleton />;
}
