import { FormattedMessage, useIntl } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Contact } from "#client/parts/notices/contact.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { BanForm } from "./ban-form.tsx";
import type { Data } from "./data.ts";
import proseStyles from "#client/ui/prose.module.css";
import styles from "./page.module.css";

/** A text of the site: terms, privacy and the like, or a page of its own. It needs no script. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { title, html, hasContents, contents, language, isCompanyUnconfirmed, ban } = data;
  return (
    <article className={`wrap ${styles.doc}`} lang={language}>
      <h1>{title}</h1>
      {hasContents && <Contents entries={contents} />}
      <div className={styles.doc__text}>
        {isCompanyUnconfirmed && <Unconfirmed />}
        <Text html={html} />
        {ban && <BanForm {...ban} />}
      </div>
    </article>
  );
}

/**
 * HTML that the build made from a Markdown file and sanitised (tools/build/documents/compile.ts); nothing
 * that a person types at run time gets here. The browser keeps what the server sent, because the seed has no
 * copy.
 */
const Text = ({ html }: { html: string }) => (
  <div
    className={proseStyles.doc__prose}
    dangerouslySetInnerHTML={{ __html: html }}
    suppressHydrationWarning
  />
);

/** What the text says of the company is the site's own word, since its backend did not say it. */
const Unconfirmed = () => (
  <div className={styles.doc__note}>
    <p>
      <FormattedMessage id="document.company_missing" />
    </p>
    <Contact />
  </div>
);

/** Folded on a phone, where it would fill the screen; beside the text where there is room. */
function Contents({ entries }: { entries: string }) {
  const intl = useIntl();
  return (
    <nav className={styles.doc__contents} aria-label={intl.formatMessage({ id: "document.contents" })}>
      <details>
        <summary>
          <FormattedMessage id="document.contents" />
        </summary>
        <Entries html={entries} />
      </details>
      <div>
        <p>
          <FormattedMessage id="document.contents" />
        </p>
        <Entries html={entries} />
      </div>
    </nav>
  );
}

/** HTML that the server made of the text's headings, which the browser keeps as well. */
const Entries = ({ html }: { html: string }) => (
  <ol dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
);

export function head({ seed, data }: HeadInput<Data>): Head {
  if (data?.state !== "ready") return { title: seed.site.name, noindex: true };
  return { title: `${data.title} – ${seed.site.name}`, description: data.description };
}
