import { CallFailed, type Api } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import { forgetOrder, pendingOrderKey } from "#client/parts/pay/pending-order.ts";
import type { DeviceStorage } from "#client/storage/device-storage.ts";
import type { OrderBody, OrderView } from "#contract/calls/money/orders.ts";

/** A placed order; `isNew` where it was placed on this page. */
export interface Placed {
  order: OrderView;
  isNew: boolean;
}

type KeyMemory = Pick<DeviceStorage, "getItem" | "setItem" | "removeItem">;
/** What the overview showed, without the key that makes it idempotent. */
export type Shown = Omit<OrderBody, "key">;

/** Milliseconds for which an order without an answer is sent again under the same key. */
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
  const stored = recall(memory, member);
  const body =
    stored && now() - stored.at < SAME_ORDER && isSame(stored.body, shown)
      ? stored.body
      : { ...shown, key: newKey() };
  keep(memory, member, JSON.stringify({ body, at: now() }));
  try {
    const answer = await api.write("POST /api/orders.php", {}, body, body.key);
    forgetOrder(memory, member);
    return answer;
  } catch (error) {
    // A refused order does not exist; one without an answer may.
    if (error instanceof CallFailed && isFinal(error.failure)) forgetOrder(memory, member);
    throw error;
  }
}

/** Two orders that charge the same count as one. */
const isSame = (a: Shown, b: Shown): boolean =>
  a.bundle === b.bundle &&
  a.method === b.method &&
  a.country === b.country &&
  a.total === b.total &&
  a.card === b.card;

/** Where storage is full, the order is sent without being stored. */
function keep(memory: KeyMemory, member: string, text: string): void {
  try {
    memory.setItem(pendingOrderKey(member), text);
  } catch (error) {
    console.info("memory:", error);
  }
}

interface StoredOrder {
  body: OrderBody;
  at: number;
}

/** The stored order, or null where there is none or it is damaged. */
function recall(memory: KeyMemory, member: string): StoredOrder | null {
  try {
    const stored: StoredOrder | null = JSON.parse(memory.getItem(pendingOrderKey(member)) ?? "null");
    return typeof stored?.body.key === "string" && typeof stored.at === "number" ? stored : null;
  } catch {
    return null;
  }
}
