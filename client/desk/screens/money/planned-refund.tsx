import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { messageOf, words } from "#client/desk/words.ts";
import type { PlannedDecision } from "#contract/desk/planned.ts";

const text = words.money.refund;
/** Milliseconds after a refund is due, at which the order is looked at again: the provider takes a moment. */
const LOOKS = [1_500, 4_000, 9_000];

/**
 * One's own refunds of an order that take effect in a moment, and those that could not be given and why. The
 * order is loaded again when they are due.
 */
export function PlannedRefunds({ planned }: { planned: readonly PlannedDecision[] }) {
  return planned.map((one) => <PlannedRefund key={one.id} one={one} />);
}

function PlannedRefund({ one: { id, due_at: due, failure: why } }: { one: PlannedDecision }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/planned");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (why !== null) return undefined;
    const wait = Math.max(0, Date.parse(due) - Date.now());
    const timers = LOOKS.map((after) => setTimeout(() => void revalidate(), wait + after));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [due, why, revalidate]);
  const takeBack = async () => {
    await send({ query: { id }, body: null });
    await revalidate();
  };
  return (
    <div role="status" className="card flex flex-wrap items-center gap-3 px-4 py-2">
      <span className={why === null ? "" : "text-late"}>
        {why === null ? text.planned : text.notGiven(messageOf(why))}
      </span>
      <KeyButton keys="z" onAct={() => void takeBack()} disabled={isBusy}>
        {why === null ? text.takeBack : text.putAway}
      </KeyButton>
      {failure && <Failure message={failure.code === "not_found" ? text.tooLate : failure.message} />}
    </div>
  );
}
