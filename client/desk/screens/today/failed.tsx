import { useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { Ago } from "#client/desk/ui/time.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { workWords } from "#client/desk/words-work.ts";
import { messageOf } from "#client/desk/words.ts";
import type { PlannedDecision } from "#contract/desk/planned.ts";

const text = workWords.today;
/** So that the list of what is due stays on the screen. */
const SHOWN = 5;

/** One's own decisions that could not be carried out, and why. Put away, they are gone. */
export function Failed({ failed, total }: { failed: readonly PlannedDecision[]; total: number }) {
  if (failed.length === 0) return null;
  return (
    <section className="card border-danger! p-3">
      <h2 className="subtitle pb-2">{text.failed}</h2>
      {total > SHOWN && <p className="pb-2 text-soft text-13px">{text.failedOf(SHOWN, total)}</p>}
      <ul className="grid gap-2">
        {failed.slice(0, SHOWN).map((decision) => (
          <Line key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function Line({ decision: { id, kind, site, subject, at, failure: why } }: { decision: PlannedDecision }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/planned");
  const { revalidate } = useRevalidator();
  const putAway = async () => {
    if (await send({ query: { id }, body: null })) await revalidate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{text.failedWhy(kind, messageOf(why ?? ""))}</span>
      <span className="text-soft text-13px">
        <SiteName id={site} /> <code>{subject.slice(0, 16)}</code> <Ago at={at} />
      </span>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void putAway()}>
        {text.putAway}
      </button>
      {failure && <Failure message={failure.message} onRetry={() => void putAway()} />}
    </li>
  );
}
