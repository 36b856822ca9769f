import type { OrderBody, OrderView } from "../../../worker/contract/calls/orders.ts";
import { CallFailed, type Api } from "../../api.ts";
import type { Failure } from "../../failure.ts";

/** An order that stands; `isNew` where it was made on this very page. */
export interface Placed {
  order: OrderView;
  isNew: boolean;
}

type KeyMemory = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** What the overview showed, without the key that makes it once. */
export type Shown = Omit<OrderBody, "key" | "replaces"> & Pick<Partial<OrderBody>, "replaces">;

/**
 * Sends what the overview showed, once: its key is kept until there is an answer, so that a second tap, or a page that was loaded again meanwhile,
 * is the same order. Throws CallFailed.
 */
export async function placeOrder(api: Pick<Api, "write">, memory: KeyMemory, member: string, shown: Shown, newKey: () => string) {
  const { replaces, ...what } = shown;
  const name = `order:${member}:${JSON.stringify(what)}`;
  const sent = recall(memory, name) ?? { key: newKey(), ...(replaces !== undefined && { replaces }) };
  keep(memory, name, JSON.stringify(sent));
  try {
    const answer = await api.write("POST /api/orders.php", {}, { ...what, ...sent }, sent.key);
    memory.removeItem(name);
    return answer;
  } catch (error) {
    // what was refused is no order; what got no answer may be one
    if (error instanceof CallFailed && isRefusal(error.failure)) memory.removeItem(name);
    throw error;
  }
}

const isRefusal = ({ status }: Pick<Failure, "status">): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** A memory that is full forgets: the order is sent all the same. */
function keep(memory: KeyMemory, name: string, text: string): void {
  try {
    memory.setItem(name, text);
  } catch (error) {
    console.info("memory:", error);
  }
}

function recall(memory: KeyMemory, name: string): Pick<OrderBody, "key" | "replaces"> | null {
  try {
    const kept: unknown = JSON.parse(memory.getItem(name) ?? "null");
    if (typeof kept !== "object" || kept === null || !("key" in kept) || typeof kept.key !== "string") return null;
    return { key: kept.key, ...("replaces" in kept && typeof kept.replaces === "string" && { replaces: kept.replaces }) };
  } catch {
    return null;
  }
}
