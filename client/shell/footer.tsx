import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { companyLine } from "#client/parts/notices/company-line.ts";
import { telephoneLink } from "#client/parts/notices/telephone-link.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { localText } from "#contract/platform/local-text.ts";

/** The entries of the specification, section 2, and the language. Each shows where the site has its page. */
const ENTRIES = [
  "pages-terms",
  "pages-privacy",
  "pages-cookies",
  "pages-ban",
  "pricing",
  "complaints",
  "withdrawal",
  "pages-return-policy",
  "pages-faq",
  "pages-service",
  "lang-config",
];

/**
 * The footer: the company that runs the site, its legal pages, and how fictional profiles are marked.
 * Members, who have read it, get it folded.
 */
export function Footer() {
  const { site, company, locale, loggedIn, signups } = useFrame();
  const offers = useOffers();
  const intl = useIntl();
  const phone = site.support_phone;
  const entries = ENTRIES.filter(offers);
  // one text for each paragraph: React separates texts that stand side by side by a comment
  const about = [
    intl.formatMessage(
      { id: "shell.company" },
      {
        site: site.name,
        age: site.min_age,
        company: companyLine(intl, company),
      },
    ),
    ...(company.kvk ? [intl.formatMessage({ id: "shell.company.kvk" }, { kvk: company.kvk })] : []),
    ...(company.vat_numbers.length > 0
      ? [intl.formatMessage({ id: "shell.company.vat" }, { vat: company.vat_numbers.join(", ") })]
      : []),
  ];
  // a member's credits page knows better where they buy
  const isNotSold = site.not_sold && !loggedIn;
  const disclaimer = [
    localText(site.fictional_warning, locale) ?? intl.formatMessage({ id: "shell.disclaimer" }),
    intl.formatMessage(
      { id: "shell.disclaimer.label" },
      {
        words: localText(site.fictional_singular, locale) ?? intl.formatMessage({ id: "shell.fictional" }),
      },
    ),
  ];
  const contents = (
    <>
      <nav aria-label={intl.formatMessage({ id: "shell.footer" })}>
        <ul>
          {signups && !loggedIn && (
            <li className="foot__join">
              <PageLink href={pathOf("signup")}>
                <FormattedMessage id="shell.signup" />
              </PageLink>
            </li>
          )}
          {entries.map((name) => (
            <li key={name}>
              <PageLink href={pathOf(name)}>
                <FormattedMessage id={`shell.footer.${name}` as "shell.footer.lang-config"} />
              </PageLink>
            </li>
          ))}
          <li>
            <PageLink href={`${pathOf("lang-config")}#cookies`}>
              <FormattedMessage id="shell.footer.cookies" />
            </PageLink>
          </li>
          {site.pages.map(({ token, title }) => (
            <li key={token}>
              <PageLink href={pathOf("token", { token })}>{title}</PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        {`${about.join(" ")} `}
        {phone && <a href={telephoneLink(phone)}>{phone}</a>}{" "}
        <a href={`mailto:${site.support_email}`}>{site.support_email}</a>
      </p>
      {isNotSold && (
        <p>
          <FormattedMessage id="shell.not_sold" />
        </p>
      )}
      <p>{disclaimer.join(" ")}</p>
      {site.us_footer && locale === "en" && <UsNotice />}
    </>
  );
  return (
    <footer className="foot">
      <div className="wrap">
        {loggedIn ? (
          <>
            {/* What the law wants in sight at any time is not folded (Directive (EU) 2023/2673, article 11a). */}
            <PageLink className="foot__withdraw link" href={pathOf("withdrawal")}>
              <FormattedMessage id="shell.footer.withdrawal" />
            </PageLink>
            <details>
              <summary className="btn btn--quiet">
                <FormattedMessage id="shell.footer" />
                <Icon name="i-tabler-chevron-down" className="icon--s" />
              </summary>
              {contents}
            </details>
          </>
        ) : (
          contents
        )}
      </div>
    </footer>
  );
}

const linkToSafety = (words: ReactNode) => <PageLink href={`${pathOf("pages-faq")}#safe`}>{words}</PageLink>;

/** Company, consumer contact, arbitration and state notices for readers in the United States. */
function UsNotice() {
  const intl = useIntl();
  const { site, company } = useFrame();
  const phone = site.support_phone;
  return (
    <section className="foot__us" aria-labelledby="us-notice">
      <h2 id="us-notice">
        <FormattedMessage id="us.title" />
      </h2>
      <p>
        <FormattedMessage
          id="us.contact"
          values={{
            site: site.name,
            company: companyLine(intl, company),
            contact: (
              <>
                <a href={`mailto:${site.support_email}`}>{site.support_email}</a>
                {phone && <span>, </span>}
                {phone && <a href={telephoneLink(phone)}>{phone}</a>}
              </>
            ),
          }}
        />
      </p>
      <p>
        <FormattedMessage id="us.arbitration" />
      </p>
      <p>
        <FormattedMessage id="us.states" values={{ safe: linkToSafety }} />
      </p>
    </section>
  );
}
