import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { LastDecision } from "#client/desk/ui/last-decision.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { PlannedDecision } from "#contract/desk/planned.ts";
import type { Draft } from "./draft.ts";

const text = words.case;

/** What the last screen has decided: which case, where, and what was typed. */
interface Decided {
  planned: PlannedDecision;
  what: string;
  path: string;
  draft: Draft;
}

/** What a screen leaves to the one after it: what was decided, or was taken back with what was typed. */
export interface Left {
  decided?: Decided;
  takenBack?: string;
  draft?: Draft;
}

/** Takes the decision of the last screen back, as long as it has not taken effect. */
export function Undo() {
  const { decided, takenBack } = (useLocation().state ?? {}) as Left;
  if (takenBack !== undefined) return <p role="status">{text.takenBack(takenBack)}</p>;
  return decided ? <Taking key={decided.planned.id} decided={decided} /> : null;
}

function Taking({ decided: { planned, what, path, draft } }: { decided: Decided }) {
  const navigate = useNavigate();
  const { send, isBusy, failure } = useWrite("DELETE /api/planned");
  const until = Date.parse(planned.due_at);
  const [isOver, setOver] = useState(() => until <= Date.now());
  const end = useCallback(() => setOver(true), []);
  const takeBack = async () => {
    if (await send({ query: { id: planned.id }, body: null }))
      await navigate(path, { state: { takenBack: what, draft } satisfies Left });
  };
  return (
    <>
      {failure && <Failure message={failure.code === "not_found" ? text.inEffect : failure.message} />}
      <LastDecision
        last={isOver ? undefined : { id: planned.id, what: text.decided(what), until }}
        isBusy={isBusy}
        onTakeBack={() => void takeBack()}
        onEnd={end}
      />
    </>
  );
}
