import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { PlannedDecision } from "#contract/desk/planned.ts";

const text = words.case;

/** What the last screen has decided, and where, or what was taken back. */
export interface Left {
  planned?: PlannedDecision;
  path?: string;
  takenBack?: string;
}

/** Takes the decision of the last screen back, as long as it has not taken effect. */
export function Undo() {
  const { planned, path, takenBack } = (useLocation().state ?? {}) as Left;
  if (takenBack !== undefined) return <p role="status">{text.takenBack(takenBack)}</p>;
  return planned && path ? <Taking key={planned.id} planned={planned} path={path} /> : null;
}

function Taking({ planned, path }: { planned: PlannedDecision; path: string }) {
  const navigate = useNavigate();
  const { send, isBusy, failure } = useWrite("DELETE /api/planned");
  const [isOver, setOver] = useState(() => Date.parse(planned.due_at) <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(planned.due_at) - Date.now());
    return () => clearTimeout(timer);
  }, [planned]);
  const takeBack = async () => {
    if (await send({ query: { id: planned.id }, body: null }))
      await navigate(path, { state: { takenBack: planned.subject } satisfies Left });
  };
  if (isOver && !failure) return null;
  return (
    <div role="status" className="card flex flex-wrap items-center gap-3 px-4 py-2">
      {text.decided(planned.subject)}
      <KeyButton keys="z" onAct={() => void takeBack()} disabled={isBusy}>
        {text.takeBack}
      </KeyButton>
      {failure && <Failure message={failure.code === "not_found" ? text.inEffect : failure.message} />}
    </div>
  );
}
