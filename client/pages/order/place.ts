import { CallFailed, type Api } from "#client/api.ts";
import type { Failure } from "#client/failure.ts";
import { forgetOrder, pendingOrderKey } from "#client/pay/pending-order.ts";
import type { OrderBody, OrderView } from "#contract/calls/orders.ts";

/** An order that stands; `isNew` where it was made on this very page. */
export interface Placed {
  order: OrderView;
  isNew: boolean;
}

type KeyMemory = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** What the overview showed, without the key that makes it once. */
export type Shown = Omit<OrderBody, "key">;

/** Milliseconds for which what got no answer is sent again as the same order. */
const SAME_ORDER = 3_600_000;

/**
 * Sends what the overview showed, once: it is kept with its key until there is an answer, so that a second
 * tap, or a page that was loaded again meanwhile, is the same order. Throws CallFailed.
 */
export async function placeOrder(
  api: Pick<Api, "write">,
  memory: KeyMemory,
  member: string,
  shown: Shown,
  { newKey, now }: { newKey: () => string; now: () => number },
) {
  const kept = recall(memory, member);
  const body =
    kept && now() - kept.at < SAME_ORDER && isSame(kept.body, shown)
      ? kept.body
      : { ...shown, key: newKey() };
  keep(memory, member, JSON.stringify({ body, at: now() }));
  try {
    const answer = await api.write("POST /api/orders.php", {}, body, body.key);
    forgetOrder(memory, member);
    return answer;
  } catch (error) {
    // what was refused is no order; what got no answer may be one
    if (error instanceof CallFailed && isRefusal(error.failure)) forgetOrder(memory, member);
    throw error;
  }
}

/** Of two that differ in nothing that is charged, one is meant. */
const isSame = (a: Shown, b: Shown): boolean =>
  a.bundle === b.bundle &&
  a.method === b.method &&
  a.country === b.country &&
  a.total === b.total &&
  a.card === b.card;

const isRefusal = ({ status }: Pick<Failure, "status">): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** A memory that is full forgets: the order is sent all the same. */
function keep(memory: KeyMemory, member: string, text: string): void {
  try {
    memory.setItem(pendingOrderKey(member), text);
  } catch (error) {
    console.info("memory:", error);
  }
}

interface Kept {
  body: OrderBody;
  at: number;
}

/** Written by this very page's code, or not at all. */
function recall(memory: KeyMemory, member: string): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(memory.getItem(pendingOrderKey(member)) ?? "null");
    return typeof kept?.body.key === "string" && typeof kept.at === "number" ? kept : null;
  } catch {
    return null;
  }
}
