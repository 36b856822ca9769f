import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { pathOf } from "#client/routes.ts";
import { nameOfLanguage } from "#client/shell/language-menu.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { Select } from "#client/ui/select.tsx";
import { CookieChoice } from "./cookie-choice.tsx";
import type { Data } from "./data.ts";
import { NearbyTown } from "./nearby-town.tsx";
import styles from "./page.module.css";

/** What the site decided about language and country, why, and how to change it. */
export function Page() {
  const { host, seen, selected, languageReason, countryReason } = usePageData<Data>();
  const { offered, locale, site } = useFrame();
  const intl = useIntl();
  const country = (code: string | null) =>
    code === null
      ? intl.formatMessage({ id: "lang.unknown" })
      : (intl.formatDisplayName(code, { type: "region" }) ?? code);
  const codes = new Set([...site.countries, ...(seen ? [seen] : []), ...(selected ? [selected] : [])]);
  const choices = sortedCountries(intl, [...codes]).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={`wrap wrap--read ${styles["lang-page"]}`}>
      <header>
        <h1>
          <FormattedMessage id="lang.title" />
        </h1>
        <p className="lead">
          <FormattedMessage
            id="lang.text"
            values={{
              site: site.name,
              language: <b key="language">{nameOfLanguage(locale)}</b>,
              country: <b key="country">{country(selected ?? seen)}</b>,
              known: String((selected ?? seen) !== null),
            }}
          />
        </p>
      </header>
      <form className={styles["lang-page__form"]} method="post" action={pathOf("lang-config")}>
        <fieldset>
          <legend className="legend">
            <FormattedMessage id="lang.choose.language" />
          </legend>
          <div className={styles["lang-page__choices"]}>
            {offered.map((choice) => (
              <label key={choice}>
                <input type="radio" name="locale" value={choice} defaultChecked={choice === locale} />
                <span lang={choice}>{nameOfLanguage(choice)}</span>
              </label>
            ))}
          </div>
          <p className="meta">
            <FormattedMessage id={`lang.why.${languageReason}`} />{" "}
            <FormattedMessage id="lang.offered" values={{ count: offered.length }} />
          </p>
        </fieldset>
        <div className="field">
          <Select
            id="country"
            name="country"
            label={intl.formatMessage({ id: "lang.choose.country" })}
            value={selected ?? ""}
            options={[
              {
                value: "",
                label:
                  seen === null
                    ? intl.formatMessage({ id: "lang.automatic" })
                    : intl.formatMessage({ id: "lang.automatic.seen" }, { country: country(seen) }),
              },
              ...choices,
            ]}
          />
          <p className="meta">
            <FormattedMessage id={`lang.why.country.${countryReason}`} />
          </p>
        </div>
        <button className="btn btn--main">
          <FormattedMessage id="lang.save" />
        </button>
        <p className="meta">
          <FormattedMessage id="lang.cookie" />
        </p>
      </form>
      {site.sisters.length > 0 && (
        <section>
          <h2>
            <FormattedMessage id="lang.sisters" values={{ site: site.name }} />
          </h2>
          <ul className={styles["lang-page__sisters"]}>
            {site.sisters.map((sister) => (
              <li key={sister.host}>
                <a className="link" href={`//${sister.host}`}>
                  {sister.name}: {intl.formatList(sister.countries.map(country))}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NearbyTown />
      <CookieChoice />
      <p className={`${styles["lang-page__host"]} meta`}>
        <Icon name="i-tabler-world" className="icon--s" />
        <span>
          <FormattedMessage id="lang.site" />: {host}
        </span>
      </p>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "lang.title" })} – ${seed.site.name}` };
}
