import type { Cap, SpendingCap } from "#contract/calls/money/spending-cap.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import { memberBooks, type MemberBooks } from "./books-outbox.ts";
import { creditLots, type CreditLot } from "./credit-lots.ts";
import {
  cancelDebitCode,
  checkDebitCode,
  deleteMandateDraft,
  requestDebitCode,
  resendDebitCode,
  type DebitCodeCheck,
  type DebitCodeResult,
  type MandateDraft,
} from "./mandate-draft.ts";
import {
  findPlacedOrder,
  placeOrder,
  type NewOrder,
  type PlacedOrder,
  type PlaceOrderResult,
} from "./order-placement.ts";
import {
  orderEvent,
  purchaseLeft,
  withdrawFromOrder,
  type PurchaseLeft,
  type StatedWithdrawal,
  type Withdrawal,
  type WithdrawalResult,
} from "./order-returns.ts";
import {
  markOrder,
  settleOrder,
  type ReceivedPayment,
  type SettlementResult,
  type UnpaidState,
} from "./order-settlement.ts";
import {
  decideReturn,
  returnPayment,
  type ReturnResolution,
  type ReturnedCredits,
  type ReturnedPayment,
} from "./payment-returns.ts";
import { issueWelcome, ownOrders, type PurchaseStatus } from "./purchase-status.ts";
import { setSpendingCap, spendingCapView } from "./spending-cap.ts";

export const billingVerbs = {
  /** Places an order, and records it in the books before it is answered. */
  async placeOrder(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    order: NewOrder,
  ): Promise<PlaceOrderResult | null> {
    const placed = storage.asMember(secretHash, (sql, _session, now) => placeOrder(sql, order, now));
    if (placed) await upkeep.flushBooksNow();
    return placed;
  },

  /** The order that was placed with this key; null where there is none. */
  async findPlacedOrder(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    key: string,
  ): Promise<PlacedOrder | null> {
    const placed = storage.sessionOf(secretHash) && findPlacedOrder(storage.sql, key);
    if (placed) await upkeep.flushBooksNow();
    return placed;
  },

  /** Withdraws from a purchase, and records the refund in the books before it is answered. */
  async withdrawFromOrder(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    withdrawal: Withdrawal,
  ): Promise<WithdrawalResult | null> {
    const withdrawn = storage.asMember(secretHash, (sql, _session, _now, emit) =>
      withdrawFromOrder(sql, withdrawal, emit),
    );
    if (withdrawn) await upkeep.flushBooksNow();
    return withdrawn;
  },

  /** The same for a statement without a session, of whatever is unused. Null for an erased account. */
  async withdrawStated(
    { storage, upkeep }: VerbContext,
    withdrawal: StatedWithdrawal,
  ): Promise<WithdrawalResult | null> {
    if (!storage.isActive()) return null;
    const withdrawn = storage.writeAndEmit((sql, emit) => {
      const own = ownOrders(sql, withdrawal.refundDays, withdrawal.stated).find(
        ({ id }) => id === withdrawal.order,
      );
      const amount = Math.min(own?.withdrawable?.amount ?? 0, withdrawal.left);
      return withdrawFromOrder(sql, { ...withdrawal, amount }, emit);
    });
    if (withdrawn) await upkeep.flushBooksNow();
    return withdrawn;
  },

  /**
   * What a withdrawal from each purchase would return now, and until when, in milliseconds since 1970. Null
   * for an erased account.
   */
  withdrawableOrders(
    { storage }: VerbContext,
    refundDays: number,
  ): { id: string; credits: number; amount: number; until: number }[] | null {
    if (!storage.isActive()) return null;
    return ownOrders(storage.sql, refundDays, Date.now()).flatMap(
      ({ id, withdrawable, withdrawUntil: until }) =>
        withdrawable === null || until === null ? [] : [{ id, ...withdrawable, until }],
    );
  },

  /** Sets the member's spending cap, null for none; answers the cap that applies now. */
  setSpendingCap({ storage }: VerbContext, secretHash: string, cap: Cap | null): SpendingCap | null {
    return storage.asMember(secretHash, (sql, _session, now) => {
      setSpendingCap(sql, cap, now);
      return spendingCapView(sql, now);
    });
  },

  /** Issues the welcome discount where the member may have it. */
  issueWelcomeDiscount({ storage }: VerbContext, secretHash: string): PurchaseStatus | null {
    return storage.asMember(secretHash, (sql, _session, now) => issueWelcome(sql, now));
  },

  /** Stores the draft of a mandate and issues a code for its mobile. */
  requestDebitCode(
    { storage }: VerbContext,
    secretHash: string,
    request: { draft: MandateDraft; reference: string; codeHash: string },
  ): DebitCodeResult | null {
    return storage.asMember(secretHash, (sql, _session, now) => requestDebitCode(sql, request, now));
  },

  /** Issues another code for the draft. */
  resendDebitCode({ storage }: VerbContext, secretHash: string, codeHash: string): DebitCodeResult | null {
    return storage.asMember(secretHash, (sql, _session, now) => resendDebitCode(sql, codeHash, now));
  },

  /** A code that was issued could not be sent. False for an unknown session. */
  cancelDebitCode({ storage }: VerbContext, secretHash: string, number: number): boolean {
    return (
      storage.asMember(secretHash, (sql) => {
        cancelDebitCode(sql, number);
        return true;
      }) ?? false
    );
  },

  /** Checks the code that the member typed. */
  checkDebitCode({ storage }: VerbContext, secretHash: string, codeHash: string): DebitCodeCheck | null {
    return storage.asMember(secretHash, (sql, _session, now) => checkDebitCode(sql, codeHash, now));
  },

  /** The draft is no longer needed. False for an unknown session. */
  deleteMandateDraft({ storage }: VerbContext, secretHash: string): boolean {
    return (
      storage.asMember(secretHash, (sql) => {
        deleteMandateDraft(sql);
        return true;
      }) ?? false
    );
  },

  /** Settles a payment. Null for a deleted account, whose money must be refunded. */
  settleOrder({ storage }: VerbContext, payment: ReceivedPayment): SettlementResult | null {
    if (!storage.isActive()) return null;
    return storage.writeAndEmit((sql, emit) => settleOrder(sql, payment, Date.now(), emit));
  },

  /** Follows the books for an order that is not paid. */
  markOrder({ storage }: VerbContext, order: string, state: UnpaidState): void {
    if (storage.isActive())
      storage.write((sql) => {
        markOrder(sql, order, state);
      });
  },

  /** Tells the member's pages that the books have a new status of an order. */
  announceOrder({ storage }: VerbContext, order: string): void {
    if (storage.isActive())
      storage.writeAndEmit((sql, emit) => {
        emit(orderEvent(sql, order));
      });
  },

  /** Money of a payment went back: answers the credits that left. Null for a deleted account. */
  returnPayment({ storage }: VerbContext, returned: ReturnedPayment): ReturnedCredits | null {
    if (!storage.isActive()) return null;
    return storage.writeAndEmit((sql, emit) => returnPayment(sql, returned, Date.now(), emit));
  },

  /** The operator's decision on such a return. Null for a deleted account, and where it cannot be decided. */
  decideReturn({ storage }: VerbContext, id: string, decision: ReturnResolution): ReturnedCredits | null {
    if (!storage.isActive()) return null;
    return storage.writeAndEmit((sql, emit) => decideReturn(sql, id, decision, Date.now(), emit));
  },

  /**
   * What has gone back of a purchase that was paid, and how many credits of it are unused; null where there
   * is none, and for a deleted account.
   */
  purchaseLeft({ storage }: VerbContext, order: string): PurchaseLeft | null {
    return storage.isActive() ? purchaseLeft(storage.sql, order) : null;
  },

  /** The member's side of the books; null where there is no such member, or not any more. */
  books({ storage }: VerbContext): MemberBooks | null {
    return storage.isActive() ? memberBooks(storage.sql) : null;
  },

  /** Credits by where they came from, before a moment in milliseconds since 1970; null as above. */
  creditLots({ storage }: VerbContext, before: number): CreditLot[] | null {
    return storage.isActive() ? creditLots(storage.sql, before) : null;
  },
} satisfies Verbs;
