import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { codeWords } from "#client/desk/words-money.ts";
import { words } from "#client/desk/words.ts";
import type { ListedCase } from "#contract/desk/open-cases.ts";

const text = words.money;

/** Chooses the order that a statement means: one of the member's, or another by its number. */
export function StatedOrders({
  one: { about, orders },
  value,
  onChange,
}: {
  one: Pick<ListedCase, "about" | "orders">;
  value: string;
  onChange: (order: string) => void;
}) {
  const isOne = orders.some(({ id }) => id === value);
  return (
    <>
      {orders.length === 0 ? (
        <p className="text-soft">{text.noOrders}</p>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="label">{text.theirOrders}</legend>
          {orders.map((order) => (
            <label key={order.id} className="flex flex-wrap items-center gap-2">
              <input
                type="radio"
                name={`order-${about}`}
                checked={value === order.id}
                onChange={() => onChange(order.id)}
              />
              <Time at={order.at} /> <Sum amount={order.amount} currency={order.currency} />
              <span className="text-soft">{order.invoice ?? text.noInvoice}</span>
              {order.withdrawn_at !== null ? (
                <strong className="text-late">
                  {text.withdrawnAt} <Time at={order.withdrawn_at} />
                </strong>
              ) : (
                order.status !== "completed" && (
                  <strong className="text-late">{codeWords(order.status)}</strong>
                )
              )}
            </label>
          ))}
        </fieldset>
      )}
      <label className="label max-w-md">
        {orders.length === 0 ? text.whichOrder : text.anotherOrder}
        <input
          value={isOne ? "" : value}
          onChange={({ target }) => onChange(target.value)}
          required={!isOne}
          maxLength={100}
          autoComplete="off"
          className="field"
        />
      </label>
    </>
  );
}
