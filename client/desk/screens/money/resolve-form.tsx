import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { useSites } from "#client/desk/ui/site-select.tsx";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { OpenCase, Resolution } from "#contract/desk/cases.ts";
import { fromDecimal } from "#contract/product/money.ts";

const text = words.money;

/** How a case ends, and why. What was typed stays until the desk has taken it. */
export function ResolveForm({ one }: { one: OpenCase }) {
  const { send, isBusy, failure } = useWrite("POST /api/cases");
  const { revalidate } = useRevalidator();
  const [resolution, setResolution] = useState<Resolution | "">(
    one.resolutions.length === 1 ? (one.resolutions[0] ?? "") : "",
  );
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [more, setMore] = useState("");
  const sites = useSites().filter(({ isOwnBackend }) => !isOwnBackend);
  const [site, setSite] = useState(one.site || (sites[0]?.id ?? ""));
  const end = async () => {
    if (resolution === "") return;
    const body = {
      about: one.about,
      resolution,
      reason,
      ...(resolution === "done" && {
        amount: fromDecimal(amount.replace(",", "."), one.currency) ?? 0,
        reference: more,
      }),
      ...(resolution === "withdraw" && { order: more }),
    };
    if (await send({ query: { site }, body })) await revalidate();
  };
  const choose = (index: number) => () => setResolution(one.resolutions[index] ?? resolution);
  const form = useRef<HTMLFormElement>(null);
  useKey("1", text.choose(1), choose(0));
  useKey("2", text.choose(2), one.resolutions.length > 1 ? choose(1) : null);
  useKey("3", text.choose(3), one.resolutions.length > 2 ? choose(2) : null);
  useKey("Ctrl+Enter", text.end, () => form.current?.requestSubmit(), { always: true });
  return (
    <form
      ref={form}
      className="grid gap-3 border-solid border-0 border-t-1 border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void end();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="label">{text.decide}</legend>
        {one.resolutions.map((each, index) => (
          <label key={each} className="flex items-start gap-2">
            <input
              type="radio"
              name={`resolution-${one.about}`}
              required
              checked={resolution === each}
              onChange={() => setResolution(each)}
              className="mt-1"
            />
            <span>
              {text.resolutions[each]} <Kbd>{String(index + 1)}</Kbd>
            </span>
          </label>
        ))}
      </fieldset>
      {one.site === "" && (
        <label className="label max-w-xs">
          {words.filters.site}
          <select value={site} onChange={(event) => setSite(event.target.value)} className="field">
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} ({id})
              </option>
            ))}
          </select>
        </label>
      )}
      {resolution === "done" && (
        <label className="label max-w-xs">
          {text.paid(one.currency)}
          <input
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            inputMode="decimal"
            pattern="\d+([.,]\d{1,2})?"
            required
            className="field"
          />
        </label>
      )}
      {(resolution === "done" || resolution === "withdraw") && (
        <label className="label max-w-md">
          {resolution === "done" ? text.reference : text.whichOrder}
          <input
            value={more}
            onChange={(event) => setMore(event.target.value)}
            required
            maxLength={200}
            autoComplete="off"
            className="field"
          />
        </label>
      )}
      <TextField label={words.reason} value={reason} onChange={setReason} rows={2} length={[3, 500]} />
      {failure && <Failure message={failure.message} onRetry={() => void end()} />}
      <p>
        <button type="submit" className="btn-first" disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {text.end} <Kbd>Ctrl+Enter</Kbd>
        </button>
      </p>
    </form>
  );
}
