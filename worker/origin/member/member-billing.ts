import type { Cap, SpendingCap } from "#contract/calls/money/spending-cap.ts";
import { memberBooks, type MemberBooks } from "./billing/books-outbox.ts";
import { creditLots, type CreditLot } from "./billing/credit-lots.ts";
import {
  cancelDebitCode,
  checkDebitCode,
  deleteMandateDraft,
  requestDebitCode,
  resendDebitCode,
  type DebitCodeCheck,
  type DebitCodeResult,
  type MandateDraft,
} from "./billing/mandate-draft.ts";
import {
  findPlacedOrder,
  placeOrder,
  type NewOrder,
  type PlacedOrder,
  type PlaceOrderResult,
} from "./billing/order-placement.ts";
import {
  orderEvent,
  withdrawFromOrder,
  type StatedWithdrawal,
  type Withdrawal,
  type WithdrawalResult,
} from "./billing/order-returns.ts";
import {
  markOrder,
  settleOrder,
  type ReceivedPayment,
  type SettlementResult,
  type UnpaidState,
} from "./billing/order-settlement.ts";
import {
  decideReturn,
  returnPayment,
  type ReturnDecision,
  type ReturnedCredits,
  type ReturnedPayment,
} from "./billing/payment-returns.ts";
import { issueWelcome, ownOrders, type PurchaseStatus } from "./billing/purchase-status.ts";
import { setSpendingCap, spendingCapView } from "./billing/spending-cap.ts";
import { MemberPhotos } from "./member-photos.ts";

/** The verbs of a member's orders, mandates and credits. */
export class MemberBilling<Env = unknown> extends MemberPhotos<Env> {
  /** Places an order, and records it in the books before it is answered. */
  async placeOrder(secretHash: string, order: NewOrder): Promise<PlaceOrderResult | null> {
    const placed = this.storage.asMember(secretHash, (sql, _session, now) => placeOrder(sql, order, now));
    if (placed) await this.flushBooksNow();
    return placed;
  }

  /** The order that was placed with this key; null where there is none. */
  async findPlacedOrder(secretHash: string, key: string): Promise<PlacedOrder | null> {
    const placed = this.storage.sessionOf(secretHash) && findPlacedOrder(this.storage.sql, key);
    if (placed) await this.flushBooksNow();
    return placed;
  }

  /** Withdraws from a purchase, and records the refund in the books before it is answered. */
  async withdrawFromOrder(secretHash: string, withdrawal: Withdrawal): Promise<WithdrawalResult | null> {
    const withdrawn = this.storage.asMember(secretHash, (sql, _session, _now, emit) =>
      withdrawFromOrder(sql, withdrawal, emit),
    );
    if (withdrawn) await this.flushBooksNow();
    return withdrawn;
  }

  /** The same for a statement without a session, of whatever is unused. Null for an erased account. */
  async withdrawStated(withdrawal: StatedWithdrawal): Promise<WithdrawalResult | null> {
    if (!this.isActiveAccount()) return null;
    const withdrawn = this.storage.writeAndEmit((sql, emit) => {
      const own = ownOrders(sql, withdrawal.refundDays, withdrawal.stated).find(
        ({ id }) => id === withdrawal.order,
      );
      const amount = Math.min(own?.withdrawable?.amount ?? 0, withdrawal.left);
      return withdrawFromOrder(sql, { ...withdrawal, amount }, emit);
    });
    if (withdrawn) await this.flushBooksNow();
    return withdrawn;
  }

  /**
   * What a withdrawal from each purchase would return now, and until when, in milliseconds since 1970. Null
   * for an erased account.
   */
  withdrawableOrders(
    refundDays: number,
  ): { id: string; credits: number; amount: number; until: number }[] | null {
    if (!this.isActiveAccount()) return null;
    return ownOrders(this.storage.sql, refundDays, Date.now()).flatMap(
      ({ id, withdrawable, withdrawUntil: until }) =>
        withdrawable === null || until === null ? [] : [{ id, ...withdrawable, until }],
    );
  }

  /** Sets the member's spending cap, null for none; answers the cap that applies now. */
  setSpendingCap(secretHash: string, cap: Cap | null): SpendingCap | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => {
      setSpendingCap(sql, cap, now);
      return spendingCapView(sql, now);
    });
  }

  /** Issues the welcome discount where the member may have it. */
  issueWelcomeDiscount(secretHash: string): PurchaseStatus | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => issueWelcome(sql, now));
  }

  /** Stores the draft of a mandate and issues a code for its mobile. */
  requestDebitCode(
    secretHash: string,
    request: { draft: MandateDraft; reference: string; codeHash: string },
  ): DebitCodeResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => requestDebitCode(sql, request, now));
  }

  /** Issues another code for the draft. */
  resendDebitCode(secretHash: string, codeHash: string): DebitCodeResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => resendDebitCode(sql, codeHash, now));
  }

  /** A code that was issued could not be sent. False for an unknown session. */
  cancelDebitCode(secretHash: string, number: number): boolean {
    return (
      this.storage.asMember(secretHash, (sql) => {
        cancelDebitCode(sql, number);
        return true;
      }) ?? false
    );
  }

  /** Checks the code that the member typed. */
  checkDebitCode(secretHash: string, codeHash: string): DebitCodeCheck | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => checkDebitCode(sql, codeHash, now));
  }

  /** The draft is no longer needed. False for an unknown session. */
  deleteMandateDraft(secretHash: string): boolean {
    return (
      this.storage.asMember(secretHash, (sql) => {
        deleteMandateDraft(sql);
        return true;
      }) ?? false
    );
  }

  /** Settles a payment. Null for a deleted account, whose money must be refunded. */
  settleOrder(payment: ReceivedPayment): SettlementResult | null {
    if (!this.isActiveAccount()) return null;
    return this.storage.writeAndEmit((sql, emit) => settleOrder(sql, payment, Date.now(), emit));
  }

  /** Follows the books for an order that is not paid. */
  markOrder(order: string, state: UnpaidState): void {
    if (this.isActiveAccount())
      this.storage.write((sql) => {
        markOrder(sql, order, state);
      });
  }

  /** Tells the member's pages that the books have a new status of an order. */
  announceOrder(order: string): void {
    if (this.isActiveAccount())
      this.storage.writeAndEmit((sql, emit) => {
        emit(orderEvent(sql, order));
      });
  }

  /** Money of a payment went back: answers the credits that left. Null for a deleted account. */
  returnPayment(returned: ReturnedPayment): ReturnedCredits | null {
    if (!this.isActiveAccount()) return null;
    return this.storage.writeAndEmit((sql, emit) => returnPayment(sql, returned, Date.now(), emit));
  }

  /** The operator's decision on such a return. Null for a deleted account, and where it cannot be decided. */
  decideReturn(id: string, decision: ReturnDecision): ReturnedCredits | null {
    if (!this.isActiveAccount()) return null;
    return this.storage.writeAndEmit((sql, emit) => decideReturn(sql, id, decision, Date.now(), emit));
  }

  /** The member's side of the books; null where there is no such member, or not any more. */
  books(): MemberBooks | null {
    return this.isActiveAccount() ? memberBooks(this.storage.sql) : null;
  }

  /** Credits by where they came from, before a moment in milliseconds since 1970; null as above. */
  creditLots(before: number): CreditLot[] | null {
    return this.isActiveAccount() ? creditLots(this.storage.sql, before) : null;
  }
}
