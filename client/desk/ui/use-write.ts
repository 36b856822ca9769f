import { useRef, useState } from "react";
import { DeskFailure, write, type Asked } from "#client/desk/net.ts";
import type { DeskAnswer, DeskBody, DeskCallName } from "#contract/desk/rules.ts";

type WriteName = Exclude<DeskCallName, `GET ${string}`>;
type Given<Name extends WriteName> = { query: Asked<Name>; body: DeskBody<Name> };

/**
 * One write at a time, such as of a form. What failed may be sent again: the same input under the same key,
 * so that it is done once even where the answer was lost. `send` answers null where it failed; `failure` says
 * why.
 */
export function useWrite<Name extends WriteName>(name: Name) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const last = useRef({ given: "", key: "" });

  async function send(given: Given<Name>): Promise<DeskAnswer<Name> | null> {
    const text = JSON.stringify(given);
    if (last.current.given !== text) last.current = { given: text, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    try {
      const answer = await write(name, given.query, given.body, last.current.key);
      last.current = { given: "", key: "" };
      return answer;
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure };
}
