import { use, useEffect, useEffectEvent, useState } from "react";
import { subscribe } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { OrderView } from "#contract/calls/money/orders.ts";
import { METHODS } from "#contract/product/payment-methods.ts";
import { applyOrderAnswer } from "./apply-order-answer.ts";

/** Milliseconds between two requests for the status: each pause is half as long again. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
/** The longest pause for a method that takes days. */
const LONGEST_OF_DAYS = 300_000;

export type StatusRequest = "asking" | "known" | "failed";

/**
 * Requests the status of an order: at once, when a live message says that it changed, when the page becomes
 * visible, and while the order is open or pending in growing pauses while the page is visible. A request that
 * gets no answer never holds up the next one: an answer counts unless a later request was answered before.
 */
export function useOrderStatus(
  { id, status, method }: Pick<OrderView, "id" | "status" | "method">,
  isWanted: boolean,
  onOrder: (order: OrderView) => void,
): StatusRequest {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const [asking, setAsking] = useState<StatusRequest>("asking");
  const isWaiting = status === "open" || status === "pending";
  const longest =
    METHODS[method].kind === "debit" || METHODS[method].kind === "transfer" ? LONGEST_OF_DAYS : LONGEST_PAUSE;

  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    const answer = await api?.get("/api/orders.php", { order: id }).catch(() => null);
    if (!isCurrent()) return;
    setAsking(answer ? "known" : "failed");
    if (!answer) return;
    applyOrderAnswer(stores, answer);
    onOrder(answer.order);
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    let [pause, isOver, requested, answered] = [FIRST_PAUSE, false, 0, 0];
    let timer: number | undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      const number = ++requested;
      void ask(() => {
        if (isOver || number < answered) return false;
        answered = number;
        return true;
      });
      window.clearTimeout(timer);
      if (!isWaiting) return;
      timer = window.setTimeout(look, pause);
      pause = Math.min(longest, pause * 1.5);
    };
    const lookAtOnce = () => {
      pause = FIRST_PAUSE;
      look();
    };
    lookAtOnce();
    document.addEventListener("visibilitychange", lookAtOnce);
    window.addEventListener("online", lookAtOnce);
    const stop = subscribe(stores.payment, lookAtOnce);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookAtOnce);
      window.removeEventListener("online", lookAtOnce);
      stop();
    };
  }, [stores.payment, isWanted, isWaiting, longest]);
  return asking;
}
