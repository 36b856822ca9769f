import { useEffect, useState } from "react";
import { DeskFailure, write } from "#client/desk/net.ts";
import type { CaseKind } from "#contract/desk/case-kinds.ts";
import { CLAIM_SECONDS, type Claim } from "#contract/desk/claims.ts";

/** Milliseconds after which a claim is renewed, and after which somebody else's is tried again. */
const RENEW = (CLAIM_SECONDS * 1000) / 3;
const TRY_AGAIN = 30_000;

/**
 * Claims an open case as long as it is on the screen, and gives it back on leaving. Answers whose it is; null
 * until that is known.
 */
export function useClaim(site: string, kind: CaseKind, id: string, isOpen: boolean): Claim | null {
  const [claim, setClaim] = useState<{ of: string; claim: Claim } | null>(null);
  const of = `${site} ${kind} ${id}`;
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const item = { kind, subject: id };
    const take = async () => {
      const answer = await write("POST /api/claims", { site }, item, crypto.randomUUID()).catch(
        (error: unknown) => {
          // out of reach: the case stays open, and the decision itself is checked
          if (!(error instanceof DeskFailure)) throw error;
          return null;
        },
      );
      if (isOver) return;
      if (answer) setClaim({ of: `${site} ${kind} ${id}`, claim: answer.claim });
      timer = setTimeout(() => void take(), answer?.claim.isOwn ? RENEW : TRY_AGAIN);
    };
    const giveBack = () => {
      isOver = true;
      clearTimeout(timer);
      write("DELETE /api/claims", { site }, item, crypto.randomUUID()).catch(() => undefined);
    };
    void take();
    addEventListener("pagehide", giveBack);
    return () => {
      removeEventListener("pagehide", giveBack);
      giveBack();
    };
  }, [site, kind, id, isOpen]);
  return claim?.of === of ? claim.claim : null;
}
