import type { Cap } from "#contract/calls/spending-cap.ts";
import type { Tell } from "#origin/member/storage/peer-messages.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import {
  markOrder,
  placeOrder,
  settle,
  takeBack,
  withdraw,
  type Paid,
  type Placed,
  type Placing,
  type Settled,
  type Withdrawn,
} from "./member-orders.ts";
import { buyingOf, issueWelcome, type Buying } from "./purchase-status.ts";
import { setCap } from "./spending-cap.ts";

/** What a member does about his purchases. */
export type Purchase =
  | { does: "place"; placing: Placing }
  | { does: "withdraw"; order: string; amount: number; refundDays: number }
  | { does: "cap"; cap: Cap | null }
  | { does: "welcome" };

export interface Bought {
  placed: Placed | null;
  withdrawn: Withdrawn | null;
  buying: Buying;
}

/** Does it, in the member's own transaction. Done again it changes nothing more. */
export function buy(sql: Sql, wanted: Purchase, now: number, tell: Tell): Bought {
  if (wanted.does === "welcome") return { placed: null, withdrawn: null, buying: issueWelcome(sql, now) };
  const placed = wanted.does === "place" ? placeOrder(sql, wanted.placing, now) : null;
  const withdrawn = wanted.does === "withdraw" ? withdraw(sql, wanted, now, tell) : null;
  if (wanted.does === "cap") setCap(sql, wanted.cap, now);
  return { placed, withdrawn, buying: buyingOf(sql, now) };
}

/** What the books say of a member's orders. */
export type FromBooks =
  | { does: "settle"; paid: Paid }
  | { does: "mark"; order: string; state: "open" | "pending" | "ended" }
  | { does: "take-back"; payment: string };
export interface Heard {
  settled: Settled | null;
  takenBack: { credits: number } | null;
}

/** Takes in what the books say: said again it changes nothing more. */
export function hearBooks(sql: Sql, said: FromBooks, now: number, tell: Tell): Heard {
  if (said.does === "mark") markOrder(sql, said.order, said.state);
  return {
    settled: said.does === "settle" ? settle(sql, said.paid, now, tell) : null,
    takenBack: said.does === "take-back" ? takeBack(sql, said.payment, now, tell) : null,
  };
}
