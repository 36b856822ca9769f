import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { ResultSign } from "#client/parts/pay/result-sign.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { PaymentStateAnswer } from "#contract/calls/money/payment-state.ts";
import type { Data } from "./data.ts";
import noticesStyles from "#client/parts/pay/notices.module.css";
import resultStyles from "#client/parts/pay/result.module.css";

const SIGNS: Record<PaymentStateAnswer["state"], { tone: "good" | "wait" | "bad"; icon: string }> = {
  paid: { tone: "good", icon: "i-tabler-check" },
  open: { tone: "wait", icon: "i-tabler-clock" },
  returned: { tone: "wait", icon: "i-tabler-arrow-back-up" },
  not_paid: { tone: "bad", icon: "i-tabler-x" },
};

/**
 * Where a buyer returns if the bank's app brought them to a browser without their session: what became of the
 * payment. It names nobody, since anybody may look at this screen.
 */
export function Page() {
  const data = usePageData<Data>();
  const { path } = useFrame();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { payment } = data;
  return (
    <div className={`wrap ${noticesStyles["wrap--form"]}`}>
      <div className={resultStyles.result}>
        <ResultSign {...SIGNS[payment]} />
        <h1>
          <FormattedMessage id={`payment.${payment}`} />
        </h1>
        <p className="lead">
          <FormattedMessage id={`payment.${payment}.text`} />
        </p>
        <div className="stack">
          {payment === "open" && (
            <PageLink className="btn btn--main btn--wide" href={path}>
              <FormattedMessage id="payment.again" />
            </PageLink>
          )}
          <PageLink
            className="btn btn--quiet btn--wide"
            href={pathOf("login", {}, { next: pathOf("transactions") })}
          >
            <FormattedMessage id="payment.login" />
          </PageLink>
        </div>
      </div>
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const title = intl.formatMessage({
    id: data?.state === "ready" ? `payment.${data.payment}` : "payment.title",
  });
  return { title: `${title} – ${seed.site.name}`, noindex: true };
}
