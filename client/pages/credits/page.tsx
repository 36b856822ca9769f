import { useEffect } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores, usePageData, useUser } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { HiddenFields } from "#client/parts/pay/hidden-fields.tsx";
import { billOf, defaultCard, methodsForBundle, methodObstacle } from "#client/parts/pay/offer.ts";
import { OpenOrder } from "#client/parts/pay/open-order.tsx";
import { SpendingCapLine } from "#client/parts/pay/spending-cap-line.tsx";
import { useOffer, useStateFor } from "#client/parts/pay/use-offer.ts";
import { pathOf } from "#client/routes.ts";
import { choosePayment, pickBundle, setPaymentCountry, type PaymentChoice } from "#client/stores/payment.ts";
import { PageForm, PageLink } from "#client/ui/page-link.tsx";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import { Bundles } from "./bundles.tsx";
import { CodeForm } from "./code-form.tsx";
import { CountryForm } from "./country-form.tsx";
import type { Data } from "./data.ts";
import { DiscountSection } from "./discount-section.tsx";
import { Methods } from "./methods.tsx";
import { PremiumBenefits } from "./premium-benefits.tsx";
import { TotalBar } from "./total-bar.tsx";
import styles from "./page.module.css";

export { offeredDiscount } from "#client/parts/pay/offered-discount.ts";

/** The bundle that is preselected for a first purchase. */
const FIRST_BUNDLE: BundleId = "p1";

/** What credits there are to buy, what they cost here and now, and by what they can be paid. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return <Credits given={data.offer} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "credits.title" })} – ${seed.site.name}` };
}

function Credits({ given }: { given: CreditsAnswer }) {
  const carried = useCheckoutQuery();
  const { payment } = useStores();
  const { country } = carried;
  useEffect(() => {
    if (country !== undefined) setPaymentCountry(payment, country);
  }, [payment, country]);
  const { offer, reload } = useOffer(given);
  const [isOver, setOver] = useStateFor(given, false);
  const chosen = useSnapshot(payment);
  const picked = chosen.bundle ?? offer.last?.bundle ?? FIRST_BUNDLE;
  const wanted = chosen.choice ?? (offer.last && { method: offer.last.method, card: defaultCard(offer) });
  if (offer.not_sold !== undefined) return <NotSold offer={offer} onCancelled={() => void reload()} />;
  const bundle = offer.bundles.find(({ id }) => id === picked) ?? offer.bundles[0];
  if (!bundle) return <Unavailable state="missing" />;
  const choice = choiceOf(offer, bundle.id, wanted);
  const bill = billOf(offer, bundle, choice?.method ?? null);
  return (
    <div className={`wrap ${styles.buy}`}>
      <BuyHead offer={offer} />
      {offer.open_order && <OpenOrder order={offer.open_order} onCancelled={() => void reload()} />}
      {offer.discount && (
        <DiscountSection
          key={offer.discount.code}
          discount={offer.discount}
          onOver={() => {
            setOver(true);
            void reload();
          }}
        />
      )}
      <p role="status" className={styles.buy__over}>
        {isOver && !offer.discount && <FormattedMessage tagName="span" id="credits.discount.over" />}
      </p>
      <PageForm className={styles.buy__form} action={pathOf("credits")} autoComplete="off">
        <HiddenFields carried={carried} />
        <Bundles
          offer={offer}
          picked={bundle.id}
          onPick={(id) => {
            pickBundle(payment, id);
          }}
        />
        <Methods
          key={offer.country}
          offer={offer}
          bundle={bundle.id}
          choice={choice}
          onChoose={(next) => {
            choosePayment(payment, next);
          }}
          onForgotten={() => void reload()}
        />
        <TotalBar offer={offer} bundle={bundle} choice={choice} total={bill.total} />
      </PageForm>
      <CountryForm />
      <CodeForm offer={offer} />
      <SpendingCapLine cap={offer.cap} />
      {!offer.paid_user && <PremiumBenefits refundDays={offer.refund_days} />}
    </div>
  );
}

const BuyHead = ({ offer }: { offer: CreditsAnswer }) => (
  <div className="screen-head">
    <div>
      <h1>
        <FormattedMessage id="credits.title" />
      </h1>
      <Balance offer={offer} />
    </div>
  </div>
);

/** What stays possible where nothing is sold: to finish an order, spend credits and withdraw purchases. */
function NotSold({ offer, onCancelled }: { offer: CreditsAnswer; onCancelled: () => void }) {
  return (
    <div className={`wrap ${styles.buy}`}>
      <BuyHead offer={offer} />
      {offer.open_order && <OpenOrder order={offer.open_order} onCancelled={onCancelled} />}
      <p>
        <FormattedMessage id="credits.not_sold" />
      </p>
      <p>
        <PageLink className="btn btn--line" href={pathOf("transactions")}>
          <FormattedMessage id="credits.not_sold.purchases" />
        </PageLink>
      </p>
    </div>
  );
}

/**
 * The chosen method, if the bundle can be paid with it; else the stored card, or the first method that
 * delivers the credits at once.
 */
function choiceOf(
  offer: CreditsAnswer,
  bundle: BundleId,
  wanted: PaymentChoice | null,
): PaymentChoice | null {
  const { own, others } = methodsForBundle(offer, bundle);
  const open = [...own, ...others].filter(({ method }) => methodObstacle(offer, method) === null);
  const cards = offer.cards.filter((card) => open.some(({ method }) => method === card.method));
  if (wanted && wanted.card === null && open.some(({ method }) => method === wanted.method)) return wanted;
  const card = cards.find(({ id }) => id === wanted?.card) ?? cards[0];
  if (card && (wanted === null || wanted.card !== null)) return { method: card.method, card: card.id };
  const first = open.find(({ kind }) => kind !== "transfer" && kind !== "debit") ?? open[0];
  return first ? { method: first.method, card: null } : null;
}

function Balance({ offer: { balance, message_credits: cost } }: { offer: CreditsAnswer }) {
  const user = useUser();
  const { ledgerEntries } = useSnapshot(useStores().user);
  const credits = user && ledgerEntries > balance.entries ? user.credits : balance.credits;
  return (
    <p className="meta num">
      {cost > 0 ? (
        <FormattedMessage id="credits.have" values={{ credits, messages: Math.floor(credits / cost) }} />
      ) : (
        <FormattedMessage id="credits.have.only" values={{ credits }} />
      )}
    </p>
  );
}
