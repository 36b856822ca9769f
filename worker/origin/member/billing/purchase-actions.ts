import type { Cap } from "#contract/calls/spending-cap.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import {
  markOrder,
  placeOrder,
  settleOrder,
  chargeBack,
  withdrawFromOrder,
  type ReceivedPayment,
  type PlaceOrderResult,
  type NewOrder,
  type SettlementResult,
  type WithdrawalResult,
} from "./member-orders.ts";
import { purchaseStatus, issueWelcome, type PurchaseStatus } from "./purchase-status.ts";
import { setSpendingCap } from "./spending-cap.ts";

/** What a member does about his purchases. */
export type Purchase =
  | { does: "place"; placing: NewOrder }
  | { does: "withdraw"; order: string; amount: number; refundDays: number }
  | { does: "cap"; cap: Cap | null }
  | { does: "welcome" };

export interface Bought {
  placed: PlaceOrderResult | null;
  withdrawn: WithdrawalResult | null;
  buying: PurchaseStatus;
}

/** Does it, in the member's own transaction. Done again it changes nothing more. */
export function buy(sql: Sql, wanted: Purchase, now: number, tell: Emit): Bought {
  if (wanted.does === "welcome") return { placed: null, withdrawn: null, buying: issueWelcome(sql, now) };
  const placed = wanted.does === "place" ? placeOrder(sql, wanted.placing, now) : null;
  const withdrawn = wanted.does === "withdraw" ? withdrawFromOrder(sql, wanted, now, tell) : null;
  if (wanted.does === "cap") setSpendingCap(sql, wanted.cap, now);
  return { placed, withdrawn, buying: purchaseStatus(sql, now) };
}

/** What the books say of a member's orders. */
export type FromBooks =
  | { does: "settle"; paid: ReceivedPayment }
  | { does: "mark"; order: string; state: "open" | "pending" | "ended" }
  | { does: "take-back"; payment: string };
export interface Heard {
  settled: SettlementResult | null;
  takenBack: { credits: number } | null;
}

/** Takes in what the books say: said again it changes nothing more. */
export function hearBooks(sql: Sql, said: FromBooks, now: number, tell: Emit): Heard {
  if (said.does === "mark") markOrder(sql, said.order, said.state);
  return {
    settled: said.does === "settle" ? settleOrder(sql, said.paid, now, tell) : null,
    takenBack: said.does === "take-back" ? chargeBack(sql, said.payment, now, tell) : null,
  };
}
