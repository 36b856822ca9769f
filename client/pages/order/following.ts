import { use, useEffect, useEffectEvent, useState } from "react";
import { subscribe } from "valtio";
import type { OrderView } from "../../../worker/contract/calls/orders.ts";
import { BrowserContext } from "../../browser/browser-context.tsx";
import { useStores } from "../../context.tsx";
import { takeAnswer } from "./take-answer.ts";

/** Milliseconds between two questions how an order stands: each pause is half as long again. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 15_000;

export type Asking = "asking" | "known" | "failed";

/** Asks how an order stands for as long as that may change: at once, whenever it is told that it did, and in pauses that grow while somebody looks. */
export function useFollowing({ id, status }: Pick<OrderView, "id" | "status">, isWanted: boolean, onOrder: (order: OrderView) => void): Asking {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const [asking, setAsking] = useState<Asking>("asking");
  const mayChange = isWanted && (status === "open" || status === "pending");

  const ask = useEffectEvent(async () => {
    const answer = await api?.get("/api/orders.php", { order: id }).catch(() => null);
    setAsking(answer ? "known" : "failed");
    if (!answer) return;
    takeAnswer(stores, answer);
    onOrder(answer.order);
  });

  useEffect(() => {
    if (!mayChange) return undefined;
    let [pause, isOver, isBusy] = [FIRST_PAUSE, false, false];
    let timer: number | undefined;
    const look = async () => {
      if (isOver || isBusy || document.visibilityState !== "visible") return;
      window.clearTimeout(timer);
      isBusy = true;
      await ask();
      isBusy = false;
      if (isOver) return;
      timer = window.setTimeout(() => void look(), pause);
      pause = Math.min(LONGEST_PAUSE, pause * 1.5);
    };
    const lookAtOnce = () => {
      pause = FIRST_PAUSE;
      void look();
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
  }, [stores.payment, mayChange]);
  return asking;
}
