import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Menu } from "#client/ui/menu.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import styles from "./top-bar.module.css";

/** The name of a language in that language, since readers look for their own. */
export const nameOfLanguage = (locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;

/**
 * The languages and the brand's other sites, only where there is something to choose (specification, section
 * 1). A native disclosure and a form, so it needs no script.
 */
export function LanguageMenu() {
  const { offered, languageMenu, locale, path, site } = useFrame();
  const intl = useIntl();
  if (!languageMenu) return null;
  return (
    <Menu
      className={styles.lang}
      label={intl.formatMessage({ id: "shell.language" }, { language: nameOfLanguage(locale) })}
      summary={
        <span className="btn btn--row btn--line">
          <Icon name="i-tabler-language" className="icon--s" />
          <span>{locale.toUpperCase()}</span>
        </span>
      }
    >
      <form className="menu" method="post" action={pathOf("lang-config")}>
        <input type="hidden" name="next" value={path} />
        {offered.map((choice) => (
          <button
            key={choice}
            name="locale"
            value={choice}
            lang={choice}
            aria-current={choice === locale ? "true" : undefined}
          >
            {nameOfLanguage(choice)}
            {choice === locale && <Icon name="i-tabler-check" className="icon--s" />}
          </button>
        ))}
        {site.sisters.length > 0 && <hr />}
        {site.sisters.map((sister) => (
          <a
            key={sister.host}
            href={`//${sister.host}`}
            {...(sister.language && { lang: sister.language, hrefLang: sister.language })}
          >
            {`${sister.language ? nameOfLanguage(sister.language) : sister.name}: ${sister.countries.join(", ")}`}
          </a>
        ))}
        <hr />
        <PageLink href={pathOf("lang-config")}>
          <FormattedMessage id="shell.location" />
        </PageLink>
      </form>
    </Menu>
  );
}
