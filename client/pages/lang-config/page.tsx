import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { nameOfLanguage } from "#client/layouts/language-menu.tsx";
import { pathOf } from "#client/routes.ts";
import { Select } from "#client/ui/select.tsx";
import { CookieChoice } from "./cookie-choice.tsx";
import type { Data } from "./data.ts";
import { NearbyTown } from "./nearby-town.tsx";

/** What the site decided about language and country, why, and how to change it. */
export function Page() {
  const { host, seen, selected, languageReason, countryReason } = usePageData<Data>();
  const { offered, locale, site } = useFrame();
  const intl = useIntl();
  const country = (code: string | null) =>
    code === null
      ? intl.formatMessage({ id: "lang.unknown" })
      : (intl.formatDisplayName(code, { type: "region" }) ?? code);
  const choices = [...new Set([...site.countries, ...(seen ? [seen] : []), ...(selected ? [selected] : [])])]
    .map((code) => ({ value: code, label: country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <div className="wrap wrap--read lang-page">
      <h1>
        <FormattedMessage id="lang.title" />
      </h1>
      <dl className="lines">
        <div>
          <dt>
            <FormattedMessage id="lang.site" />
          </dt>
          <dd>{host}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="lang.country" />
          </dt>
          <dd>
            {country(selected ?? seen)}{" "}
            <span className="meta">
              (<FormattedMessage id={`lang.reason.${countryReason}`} />)
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="lang.seen" />
          </dt>
          <dd>{country(seen)}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="lang.language" />
          </dt>
          <dd>
            {nameOfLanguage(locale)}{" "}
            <span className="meta">
              (<FormattedMessage id={`lang.reason.${languageReason}`} />)
            </span>
          </dd>
        </div>
      </dl>
      <form className="lang-page__form" method="post" action={pathOf("lang-config")}>
        <Select
          id="locale"
          name="locale"
          label={intl.formatMessage({ id: "lang.choose.language" })}
          value={locale}
          options={offered.map((choice) => ({ value: choice, label: nameOfLanguage(choice) }))}
        />
        <Select
          id="country"
          name="country"
          label={intl.formatMessage({ id: "lang.choose.country" })}
          value={selected ?? ""}
          options={[{ value: "", label: intl.formatMessage({ id: "lang.automatic" }) }, ...choices]}
        />
        <button className="btn btn--main">
          <FormattedMessage id="lang.save" />
        </button>
        <p className="meta">
          <FormattedMessage id="lang.cookie" />
        </p>
      </form>
      <NearbyTown />
      <CookieChoice />
      {site.sisters.length > 0 && (
        <section>
          <h2>
            <FormattedMessage id="lang.sisters" values={{ site: site.name }} />
          </h2>
          <ul className="lang-page__sisters">
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
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "lang.title" })} – ${seed.site.name}` };
}
