import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import type { DeskFailure } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { useSites } from "#client/desk/ui/site-select.tsx";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { Resolution } from "#contract/desk/cases.ts";
import type { ListedCase } from "#contract/desk/open-cases.ts";
import { fromDecimal } from "#contract/product/money.ts";
import { StatedOrders } from "./stated-orders.tsx";

const text = words.money;

/**
 * How a case ends, and why. What was typed stays until the desk has taken it; a digit chooses and leads to
 * the next field. `onDone`: what was done, in words; `onClose`: it is left without a decision.
 */
export function ResolveForm({
  one,
  onDone,
  onClose,
}: {
  one: ListedCase;
  onDone: (result: string) => void;
  onClose: () => void;
}) {
  const { send, isBusy, failure } = useWrite("POST /api/cases");
  const { revalidate } = useRevalidator();
  const [resolution, setResolution] = useState<Resolution | "">(
    one.resolutions.length === 1 ? (one.resolutions[0] ?? "") : "",
  );
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const [more, setMore] = useState("");
  const sites = useSites().filter(({ isOwnBackend }) => !isOwnBackend);
  const [site, setSite] = useState(one.site || (sites.length === 1 ? (sites[0]?.id ?? "") : ""));
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
    const answer = await send({ query: { site }, body });
    if (!answer) return;
    const { withdrawal } = answer;
    onDone(text.done[withdrawal === null || withdrawal === "withdrawn" ? resolution : withdrawal]);
    await revalidate();
  };
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // newer browsers answer a promise, which is nothing to clean up
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const choose = (index: number) => () => {
    flushSync(() => setResolution(one.resolutions[index] ?? resolution));
    fields.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  useKey("1", text.choose(1), choose(0));
  useKey("2", text.choose(2), one.resolutions.length > 1 ? choose(1) : null);
  useKey("3", text.choose(3), one.resolutions.length > 2 ? choose(2) : null);
  useKey("Escape", text.close, onClose);
  useKey("Ctrl+Enter", text.end, () => form.current?.requestSubmit(), { always: true });
  return (
    <form
      ref={form}
      className="grid scroll-mb-4 gap-3 border-solid border-0 border-t-1 border-line pt-3"
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
              {resolutionWords(one, each)} <Kbd>{String(index + 1)}</Kbd>
            </span>
          </label>
        ))}
      </fieldset>
      <div ref={fields} className="grid gap-3">
        {one.site === "" && (
          <label className="label max-w-xs">
            {words.filters.site}
            <select required value={site} onChange={(event) => setSite(event.target.value)} className="field">
              <option value="">{text.chooseSite}</option>
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
        {resolution === "withdraw" && <StatedOrders one={one} value={more} onChange={setMore} />}
        {resolution === "done" && (
          <label className="label max-w-md">
            {text.reference}
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
      </div>
      {failure && <Failure message={messageOf(failure)} onRetry={() => void end()} />}
      <p>
        <button type="submit" className="btn-first" disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {text.end} <Kbd>Ctrl+Enter</Kbd>
        </button>
      </p>
    </form>
  );
}

/** An option in words, with the credits that it is about. */
function resolutionWords({ credits }: ListedCase, resolution: Resolution): string {
  const { due, taken } = credits ?? { due: 0, taken: 0 };
  const words = text.resolutions[resolution];
  return typeof words === "string"
    ? words
    : words(resolution === "restore" ? taken : Math.max(0, due - taken));
}

/** Which field is not as it has to be, where the desk says so. */
function messageOf({ field, message }: DeskFailure): string {
  if (field === "order") return text.noSuchOrder;
  return field === "resolution" ? text.notPaid : message;
}
