import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { closeOverlay } from "#client/stores/overlay.ts";
import type { LikeDialog } from "./like-dialog.tsx";

/**
 * A like or a match, shown over the page (specification, section 2). Its dialog is loaded with the first one.
 * Where that fails, the like is still in the lists.
 */
export function LikeOverlay() {
  const { overlay } = useStores();
  useSnapshot(overlay);
  const [Dialog, setDialog] = useState<typeof LikeDialog | null>(null);
  const { like } = overlay;
  const isWanted = like !== null && Dialog === null;
  useEffect(() => {
    if (isWanted)
      void import("./like-dialog.tsx").then(
        (loaded) => setDialog(() => loaded.LikeDialog),
        () => closeOverlay(overlay),
      );
  }, [isWanted, overlay]);
  return like && Dialog && <Dialog key={like.id} like={like} />;
}
