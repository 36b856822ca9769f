import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { formatMoney } from "#client/page/intl.tsx";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { PageForm, PageLink } from "#client/ui/page-link.tsx";
import { Select } from "#client/ui/select.tsx";
import { Bundles } from "./bundles.tsx";
import type { Data } from "./data.ts";
import { Costs, Free, Methods, Returns } from "./facts.tsx";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

type Ready = Extract<Data, { state: "ready" }>;

/** Every price of a country, for visitors and members (answers, section 3). */
export function Page() {
  const { loggedIn, signups } = useFrame();
  const intl = useIntl();
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { pricing } = data;
  return (
    <div className={`wrap ${styles.pricing}`}>
      <header className={styles.pricing__head}>
        <h1>
          <FormattedMessage id="pricing.heading" values={{ country: nameOf(intl, pricing.country) }} />
        </h1>
        <p className="lead">
          <FormattedMessage id="pricing.text" />
        </p>
        <Where {...data} />
      </header>
      {pricing.not_sold ? (
        <p className={noticesStyles["pay-note"]}>
          <FormattedMessage id="pricing.not_sold" />
        </p>
      ) : (
        <>
          <Bundles pricing={pricing} />
          <div className={styles.pricing__more}>
            <Costs pricing={pricing} />
            <Free pricing={pricing} />
            <Methods pricing={pricing} />
            <Returns days={pricing.refund_days} />
          </div>
        </>
      )}
      {loggedIn ? (
        <PageLink
          className={`btn btn--main ${styles.pricing__on}`}
          href={pathOf("credits", {}, { country: pricing.country })}
        >
          <FormattedMessage id="pricing.credits" />
        </PageLink>
      ) : signups ? (
        <PageLink className={`btn btn--main ${styles.pricing__on}`} href={pathOf("signup")}>
          <FormattedMessage id="pricing.join" />
        </PageLink>
      ) : (
        <p className={styles.pricing__on}>
          <ClosedSentence />
        </p>
      )}
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const ready = data && data.state === "ready" && "pricing" in data ? data.pricing : null;
  if (!ready || ready.not_sold)
    return { title: `${intl.formatMessage({ id: "pricing.title" })} – ${seed.site.name}`, noindex: true };
  const lowest = Math.min(...ready.bundles.map((bundle) => bundle.message_price));
  const values = {
    country: nameOf(intl, ready.country),
    site: seed.site.name,
    price: formatMoney(intl, lowest, ready.currency),
  };
  return {
    title: `${intl.formatMessage({ id: "pricing.heading" }, values)} – ${seed.site.name}`,
    description: intl.formatMessage({ id: "pricing.description" }, values),
  };
}

const nameOf = (intl: IntlShape, country: string): string =>
  intl.formatDisplayName(country, { type: "region" }) ?? country;

/** A form of the address bar: it needs no script. */
function Where({ countries, pricing: { country } }: Ready) {
  const intl = useIntl();
  const options = sortedCountries(intl, countries).map(({ code, name }) => ({ value: code, label: name }));
  if (options.length < 2) return null;
  return (
    <PageForm className={styles.pricing__where} action={pathOf("pricing")} key={country}>
      <Select
        id="country"
        name="country"
        label={intl.formatMessage({ id: "pricing.country" })}
        value={country}
        options={options}
      />
      <button className="btn btn--line">
        <FormattedMessage id="pricing.show" />
      </button>
    </PageForm>
  );
}
