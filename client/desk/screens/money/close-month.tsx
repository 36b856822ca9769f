import { useState } from "react";
import { useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { PoolClosings } from "./companies.ts";

const text = words.money.closing;
/** What stands in the way and cannot be acknowledged. */
const FINAL = /^not_(?:over|next)/;

/** Closes a month for good: what stands in the way is shown, and goes with what was seen of it. */
export function CloseMonth({ company, closings }: { company: string; closings: readonly PoolClosings[] }) {
  const { send, isBusy, failure } = useWrite("POST /api/closings");
  const { revalidate } = useRevalidator();
  const [pool, setPool] = useState(closings[0]?.pool ?? "");
  const own = closings.find((each) => each.pool === pool);
  const [typed, setTyped] = useState<string | null>(null);
  const month = typed ?? nextMonth(own);
  const [blocking, setBlocking] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const start = (change: () => void) => {
    change();
    setBlocking([]);
    setSeen([]);
    setSaid("");
  };
  const close = async () => {
    if (!own) return;
    const answer = await send({ query: { site: own.site }, body: { month, acknowledged: [...seen] } });
    if (!answer) return;
    setBlocking(answer.blocking);
    setSaid(answer.closing ? text.done(month, pool) : "");
    if (!answer.closing) return;
    setTyped(null);
    setSeen([]);
    await revalidate();
  };
  return (
    <section aria-labelledby="close" className="grid max-w-3xl gap-3">
      <h2 id="close" className="subtitle">
        {text.title}
      </h2>
      <p className="text-soft">{text.about}</p>
      <form
        className="card grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void close();
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <label className="label">
            {text.pool}
            <select
              value={pool}
              onChange={({ target }) =>
                start(() => {
                  setPool(target.value);
                  setTyped(null);
                })
              }
              className="field"
            >
              {closings.map((each) => (
                <option key={each.pool}>{each.pool}</option>
              ))}
            </select>
          </label>
          <label className="label">
            {text.month}
            <input
              value={month}
              onChange={({ target }) => start(() => setTyped(target.value))}
              required
              pattern="20\d{2}-(0[1-9]|1[0-2])"
              placeholder="2026-09"
              autoComplete="off"
              className="field"
            />
          </label>
        </div>
        {blocking.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold text-late">{text.blocked(month)}</legend>
            {blocking.map((each) =>
              FINAL.test(each) ? (
                <p key={each}>{text.final(each)}</p>
              ) : (
                <label key={each} className="flex items-start gap-2">
                  <input
                    type="checkbox"
                    required
                    checked={seen.includes(each)}
                    onChange={({ target }) =>
                      setSeen(target.checked ? [...seen, each] : seen.filter((one) => one !== each))
                    }
                    className="mt-1"
                  />
                  <span>
                    {text.seen} <code className="break-all">{each}</code>
                  </span>
                </label>
              ),
            )}
          </fieldset>
        )}
        <label className="flex items-start gap-2">
          <input key={`${pool} ${month} ${said}`} type="checkbox" required className="mt-1" />
          {text.sure(month, company, pool)}
        </label>
        {failure && <Failure message={failure.message} onRetry={() => void close()} />}
        <p className="flex flex-wrap items-center gap-3">
          <button type="submit" className="btn-danger" disabled={isBusy}>
            {text.close(month)}
          </button>
          <span role="status">{said}</span>
        </p>
      </form>
    </section>
  );
}

/** The month after the last that was closed; the last one that is over where none was. */
function nextMonth(own: PoolClosings | undefined): string {
  const last = own?.closings[0]?.month;
  const now = new Date();
  // those of Date count from 0, so the number of the last month is the next one's
  const [year = now.getUTCFullYear(), month = now.getUTCMonth() - 1] = last?.split("-").map(Number) ?? [];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}
