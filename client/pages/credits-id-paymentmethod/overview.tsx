import { use, useRef, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { ReplaceAddressContext } from "#client/navigation/replace-address-context.ts";
import { CallFailed } from "#client/net/api.ts";
import { useFrame, useStores, useUser } from "#client/page/context.tsx";
import { formatMoney } from "#client/page/intl.tsx";
import { debitPath, queryOf, useCheckoutQuery, withOrder } from "#client/parts/pay/checkout-paths.ts";
import { useSecondsLeft } from "#client/parts/pay/discount-countdown.tsx";
import { billOf, defaultCard, remainingUnderCap, methodObstacle } from "#client/parts/pay/offer.ts";
import { OpenOrder } from "#client/parts/pay/open-order.tsx";
import { SpendingCapLine } from "#client/parts/pay/spending-cap-line.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { forgetChoice } from "#client/stores/payment.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { BundleOffer, CreditsAnswer, MethodOffer } from "#contract/calls/money/credits.ts";
import { applyOrderAnswer } from "./apply-order-answer.ts";
import { BillSummary } from "./bill.tsx";
import { CardFields, NEW_CARD } from "./card-fields.tsx";
import type { OrderData } from "./data.ts";
import { discountLine } from "./discount-line.ts";
import { OrderFault, type Refused } from "./order-fault.tsx";
import { OrderHead } from "./order-head.tsx";
import { Particulars } from "./particulars.tsx";
import { placeOrder, type Placed, type Shown } from "./place-order.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

export interface OverviewProps {
  data: OrderData;
  offer: CreditsAnswer;
  bundle: BundleOffer;
  method: MethodOffer;
  reload: () => Promise<CreditsAnswer | null>;
  onPlaced: (placed: Placed) => void;
}

/** All that one has to know before one orders, and the one button that obliges to pay. */
export function Overview({ data, offer, bundle, method: { method, kind }, reload, onPlaced }: OverviewProps) {
  const { path } = useFrame();
  const intl = useIntl();
  const stores = useStores();
  const member = useUser()?.id;
  const api = use(BrowserContext)?.api;
  const rename = use(ReplaceAddressContext);
  const isHydrated = useHydrated();
  const carried = useCheckoutQuery();
  const bill = billOf(offer, bundle, method);
  const cards = offer.cards.filter((card) => card.method === method);
  const [card, setCard] = useState(() =>
    firstCard(
      data,
      path,
      cards.map(({ id }) => id),
    ),
  );
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const atOnce = useRef<HTMLInputElement>(null);
  const openOrder = offer.open_order;
  const replaced = openOrder?.status === "open" ? openOrder : null;
  const obstacle = methodObstacle(offer, method);
  const left = remainingUnderCap(offer.cap, offer.currency);

  // A price that ends while the page is open is not the price of the order.
  useSecondsLeft(
    bill.less > 0 ? offer.discount : null,
    () =>
      void reload().then((answer) => {
        if (answer) setRefused({ code: "price_changed", before: bill.total });
      }),
  );

  async function order(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isAgreed = atOnce.current?.checked === true;
    setMissing(!isAgreed);
    if (!isAgreed) return atOnce.current?.focus();
    if (!api || member === undefined || busy) return;
    const { discount } = offer;
    const shown: Shown = {
      bundle: bundle.id,
      method,
      country: offer.country,
      total: bill.total,
      at_once: true,
      ...(discount?.kind === "code" && bill.less > 0 && { code: discount.code }),
      ...(card !== NEW_CARD
        ? { card }
        : kind === "card" &&
          new FormData(event.currentTarget).has("remember") && { remember_card: true as const }),
      ...(replaced && { replaces: replaced.id }),
      ...(data.next !== null && { next: data.next }),
    };
    setBusy(true);
    setRefused(null);
    try {
      const answer = await placeOrder(api, deviceStorage(), member, shown, {
        newKey: () => crypto.randomUUID(),
        now: Date.now,
      });
      applyOrderAnswer(stores, answer);
      forgetChoice(stores.payment);
      // From now on this address shows the state of the order, also after a reload.
      const placed: OrderData = { ...data, offer: { ...offer, order: answer.order } };
      rename?.(withOrder(path, answer.order.id), placed);
      onPlaced({ order: answer.order, isNew: true });
    } catch (error) {
      const code = error instanceof CallFailed ? error.failure.code : "error";
      if (RELOADS.has(code)) await reload();
      setRefused({ code, before: bill.total });
      setBusy(false);
    }
  }

  return (
    <div className={`wrap ${noticesStyles["wrap--form"]} ${styles.order}`}>
      <OrderHead />
      {data.isRepeat && offer.last?.failed && (
        <p className={noticesStyles["pay-note"]}>
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          <span>
            <FormattedMessage id="order.repeat.failed" />
          </span>
        </p>
      )}
      {openOrder && <OpenOrder order={openOrder} onCancelled={() => void reload()} />}
      <BillSummary
        credits={bundle.credits}
        messages={offer.message_credits > 0 ? bundle.messages : 0}
        currency={offer.currency}
        list={bill.list}
        discount={discountLine(offer, bill)}
        vat={bill.vat}
        vatRate={offer.vat_rate}
        total={bill.total}
      />
      <Particulars
        offer={offer}
        bundle={bundle.id}
        method={method}
        carried={carried}
        card={cards.find(({ id }) => id === card) ?? null}
      />
      {obstacle !== null && (
        <p className={noticesStyles["pay-fault"]} role="status">
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          <FormattedMessage id={`credits.debit.${obstacle}`} />
        </p>
      )}
      {obstacle === null && method === "directdebit" && offer.debit === "no_mandate" && (
        <SetUpDebit path={path} />
      )}
      {obstacle === null && !(method === "directdebit" && offer.debit === "no_mandate") && (
        <form className={styles.order__form} noValidate onSubmit={(event) => void order(event)}>
          {kind === "card" && (
            <CardFields
              cards={cards}
              card={card}
              mayRemember={offer.cards_blocked !== true}
              onCard={setCard}
            />
          )}
          <div>
            <label className={formsStyles.check}>
              <input
                ref={atOnce}
                type="checkbox"
                name="at_once"
                required
                aria-invalid={isMissing}
                aria-describedby="at-once-fault"
                onChange={() => {
                  setMissing(false);
                }}
              />
              <span className="num">
                <FormattedMessage
                  id={offer.refund_days > 0 ? "order.at_once" : "order.at_once.none"}
                  values={{ days: offer.refund_days }}
                />
              </span>
            </label>
            <p id="at-once-fault" role="alert" className={noticesStyles["pay-fault"]}>
              {isMissing && (
                <>
                  <Icon name="i-tabler-alert-circle" className="icon--s" />
                  <FormattedMessage tagName="span" id="order.at_once.missing" />
                </>
              )}
            </p>
          </div>
          <SpendingCapLine cap={offer.cap} />
          {left !== null && bill.total > left && (
            <p className={noticesStyles["pay-fault"]}>
              <Icon name="i-tabler-alert-circle" className="icon--s" />
              <FormattedMessage id="order.over_cap" />
            </p>
          )}
          {replaced && (
            <p className={`${noticesStyles["pay-note"]} num`}>
              <Icon name="i-tabler-replace" className="icon--s" />
              <span>
                <FormattedMessage
                  id="order.replaces"
                  values={{
                    credits: replaced.credits,
                    sum: formatMoney(intl, replaced.amount, replaced.currency),
                  }}
                />
              </span>
            </p>
          )}
          <div role="alert">
            {refused && <OrderFault refused={refused} now={bill.total} offer={offer} path={path} />}
          </div>
          <div className={styles.order__act}>
            <p id="due" className={`${styles.order__due} num`}>
              <FormattedMessage id="order.total" /> <b>{formatMoney(intl, bill.total, offer.currency)}</b>
            </p>
            {/* The law prescribes these words and allows no others on the button. */}
            <button
              className="btn btn--main"
              disabled={!isHydrated}
              aria-describedby="due"
              aria-disabled={busy}
              aria-busy={busy}
            >
              <FormattedMessage id={busy ? "order.submit.busy" : "order.submit"} />
            </button>
          </div>
          <Then kind={card === NEW_CARD ? kind : "saved"} />
          <noscript>
            <p className={noticesStyles["pay-note"]}>
              <FormattedMessage id="order.script" />
            </p>
          </noscript>
        </form>
      )}
    </div>
  );
}

/** What is refused since things are not as they were shown. */
const RELOADS: ReadonlySet<string> = new Set([
  "price_changed",
  "order_open",
  "method_unavailable",
  "not_sold",
  "code_not_found",
  "code_used",
  "code_expired",
  "code_not_here",
  "code_minimum",
  "code_method",
  "mandate_required",
  "debit_blocked",
  "debit_limit",
  "spending_cap",
]);

/** The remembered card that the address names, or the last one where an order is repeated. */
function firstCard({ isRepeat, offer }: OrderData, path: string, cards: readonly string[]): string {
  const wanted = queryOf(path).get("card") ?? (isRepeat ? defaultCard(offer) : null);
  return cards.find((id) => id === wanted) ?? NEW_CARD;
}

function SetUpDebit({ path }: { path: string }) {
  return (
    <div className={styles.order__form}>
      <p className={noticesStyles["pay-note"]}>
        <Icon name="i-tabler-signature" className="icon--s" />
        <span>
          <FormattedMessage id="order.debit.text" />
        </span>
      </p>
      <PageLink className="btn btn--main btn--wide" href={debitPath(path)}>
        <FormattedMessage id="order.debit" />
      </PageLink>
    </div>
  );
}

/** What comes after the button, and what the bank statement will say. */
function Then({ kind }: { kind: MethodOffer["kind"] | "saved" }) {
  const { company } = useFrame();
  return (
    <p className={`meta ${styles.order__safe}`}>
      <Icon name="i-tabler-lock" className="icon--xs" /> <FormattedMessage id={`order.then.${kind}`} />{" "}
      <FormattedMessage id="order.statement" values={{ name: company.name }} />
    </p>
  );
}
