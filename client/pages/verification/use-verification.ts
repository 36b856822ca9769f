import { use, useState } from "react";
import { CallFailed } from "#client/net/api.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { Verification, VerificationAnswer } from "#contract/calls/safety/verification.ts";

/** What went wrong; 0 is the status of a call that had no answer. */
export interface Fault {
  status: number;
  code: string;
}

export interface VerificationCalls {
  busy: boolean;
  fault: Fault | null;
  begin: () => void;
  send: (selfie: string, file: File) => void;
  withdraw: () => void;
}

/** The calls of the page, one at a time; what a failed one was to send stays where it is. */
export function useVerification(onAnswer: (verification: Verification) => void): VerificationCalls {
  const api = use(BrowserContext)?.api;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  async function run(work: () => Promise<VerificationAnswer> | undefined): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      const answer = await work();
      if (answer) onAnswer(answer.verification);
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure : { status: 0, code: "error" };
      setFault(failure);
      // The pose has expired meanwhile: the page shows how it is now.
      if (failure.code === "link_expired" || failure.code === "not_found")
        await api?.get("/api/verification.php", {}).then(
          (answer) => onAnswer(answer.verification),
          () => undefined,
        );
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    fault,
    begin: () => void run(() => api?.write("POST /api/verification.php", {}, { agreed: true })),
    send: (selfie, file) => void run(() => api?.upload("POST /api/selfies.php", { id: selfie }, file)),
    withdraw: () => void run(() => api?.write("DELETE /api/verification.php", {}, null)),
  };
}
