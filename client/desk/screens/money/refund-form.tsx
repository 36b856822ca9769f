import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, KeyButton, useKey } from "#client/desk/ui/keys.tsx";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { RefundsAnswer } from "#contract/desk/refunds.ts";
import { asDecimal, fromDecimal, vatWithin, type Money } from "#contract/product/money.ts";
import { creditsDue } from "#contract/product/returned-credits.ts";

const text = words.money.refund;

/** Gives a part of an order back, or all that is left: it says beforehand what that means. */
export function RefundForm({ site, about, path }: { site: string; about: RefundsAnswer; path: string }) {
  const { order, currency, left } = about;
  const navigate = useNavigate();
  const { send, isBusy, failure } = useWrite("POST /api/refunds");
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(asDecimal({ amount: left, currency }));
  const [keeps, setKeeps] = useState(false);
  const [reason, setReason] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const hint = useId();
  const sum = fromDecimal(typed.trim().replace(",", "."), currency);
  const amount = sum !== null && sum > 0 && sum <= left ? sum : null;
  const give = async () => {
    if (amount === null || reason.trim().length < 3) return;
    const body = { id, order, amount, reason: reason.trim(), keep_credits: keeps };
    if (await send({ query: { site }, body })) await navigate(path, { replace: true });
  };
  useKey("Ctrl+Enter", text.give, () => form.current?.requestSubmit(), { always: true });
  return (
    <form
      ref={form}
      aria-label={text.title}
      className="card grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <h2 className="subtitle">{text.title}</h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="grid gap-3">
          <label className="label max-w-xs">
            {text.sum(moneyText({ amount: left, currency }))}
            <input
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              // keys act again, as behind every field of the desk
              onKeyDown={(event) => {
                if (event.key === "Escape") event.currentTarget.blur();
              }}
              // the form was asked for by a key or a press, and this is the first thing that it asks
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              inputMode="decimal"
              autoComplete="off"
              required
              aria-invalid={amount === null}
              aria-describedby={hint}
              className="field"
            />
          </label>
          <fieldset className="grid gap-1">
            <legend className="label">{text.credits}</legend>
            {([false, true] as const).map((each) => (
              <label key={String(each)} className="flex items-start gap-2">
                <input
                  type="radio"
                  name="keeps"
                  checked={keeps === each}
                  onChange={() => setKeeps(each)}
                  className="mt-1"
                />
                <span>{each ? text.keep : text.take}</span>
              </label>
            ))}
          </fieldset>
          <TextField label={text.reason} value={reason} onChange={setReason} rows={2} length={[3, 500]} />
        </div>
        <div id={hint} aria-live="polite" className="rounded-lg bg-well p-3">
          {amount === null ? (
            <p className="text-late">{text.noSum(moneyText({ amount: left, currency }))}</p>
          ) : (
            <Effects about={about} amount={amount} keeps={keeps} />
          )}
        </div>
      </div>
      {failure && <Failure message={failure.message} onRetry={() => void give()} />}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="btn-danger" disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {amount === null ? text.give : text.giveSum(moneyText({ amount, currency }))} <Kbd>Ctrl+Enter</Kbd>
        </button>
        <KeyButton keys="x" onAct={() => void navigate(path, { replace: true })}>
          {text.cancel}
        </KeyButton>
      </p>
    </form>
  );
}

/** What goes back, which credits go, and what is issued for it. */
function Effects({
  about: { currency, left, paid, credited, vat_rate: rate, purchase },
  amount,
  keeps,
}: {
  about: RefundsAnswer;
  amount: number;
  keeps: boolean;
}) {
  const due = purchase ? creditsDue(purchase, amount) : 0;
  const vat = vatWithin(credited + amount, rate) - vatWithin(credited, rate);
  const money = (sum: number) => moneyText({ amount: sum, currency });
  return (
    <>
      <h3 className="label">{text.effects}</h3>
      <ul className="grid gap-1">
        <li>{text.goesBack(money(amount), money(left - amount))}</li>
        <li>
          {purchase === null
            ? text.noAccount
            : keeps
              ? text.kept(due)
              : text.taken(Math.min(due, purchase.unused), due)}
        </li>
        <li>{text.note(money(amount), money(vat), money(credited + amount), money(paid))}</li>
        <li>{text.mail}</li>
      </ul>
    </>
  );
}

const moneyText = (sum: Money): string => `${asDecimal(sum)} ${sum.currency}`;
