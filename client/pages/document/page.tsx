import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { Contact } from "#client/notices/contact.tsx";
import { Unavailable } from "#client/notices/unavailable.tsx";
import { BanForm } from "./ban-form.tsx";
import type { Data } from "./data.ts";

type Ready = Extract<Data, { state: "ready" }>;

/** Texts with fewer sections are read from the top. */
const SECTIONS_WITH_CONTENTS = 4;

/** A text of the site: terms, privacy and the like, or a page of its own. It needs no script. */
export function Page() {
  const data = usePageData<Data>();
  const { locale } = useFrame();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  const { title, html, sections, language, isCompanyConfirmed, ban } = data;
  return (
    <article className="wrap doc" lang={language === locale ? undefined : language}>
      <h1>{title}</h1>
      {sections.length >= SECTIONS_WITH_CONTENTS && <Contents sections={sections} />}
      <div className="doc__text">
        {!isCompanyConfirmed && <Unconfirmed />}
        <Text html={html} />
        {ban && <BanForm {...ban} />}
      </div>
    </article>
  );
}

/**
 * HTML that the build made from a Markdown file and sanitised (tools/documents/compile.ts); nothing that a
 * person types at run time gets here. The browser keeps what the server sent, because the seed has no copy.
 */
const Text = ({ html }: { html: string }) => (
  <div className="doc__prose" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
);

/** What the text says of the company is the site's own word, since its backend did not say it. */
const Unconfirmed = () => (
  <div className="doc__note">
    <p>
      <FormattedMessage id="document.company_missing" />
    </p>
    <Contact />
  </div>
);

/** Folded on a phone, where it would fill the screen; beside the text where there is room. */
function Contents({ sections }: Pick<Ready, "sections">) {
  const intl = useIntl();
  return (
    <nav className="doc__contents" aria-label={intl.formatMessage({ id: "document.contents" })}>
      <details>
        <summary>
          <FormattedMessage id="document.contents" />
        </summary>
        <Sections sections={sections} />
      </details>
      <div>
        <p>
          <FormattedMessage id="document.contents" />
        </p>
        <Sections sections={sections} />
      </div>
    </nav>
  );
}

const Sections = ({ sections }: Pick<Ready, "sections">) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
);

export function head({ seed, data }: HeadInput<Data>): Head {
  if (data?.state !== "ready") return { title: seed.site.name, noindex: true };
  return { title: `${data.title} – ${seed.site.name}`, description: data.description };
}
