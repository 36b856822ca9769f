import { languageName } from "#client/desk/screens/case/templates.ts";
import { words } from "#client/desk/words.ts";
import type { NewsMail } from "#contract/desk/news-previews.ts";

const text = words.news.mail;

/** Emails as their readers get them. Nothing in them runs, and no link leads out of the frame. */
export const NewsMails = ({ mails }: { mails: readonly NewsMail[] }) => (
  <div className="grid gap-4">
    {mails.map(({ locale, subject, html, text: plain }) => (
      <article key={locale} className="grid gap-2">
        <h3 className="subtitle">
          {languageName(locale)}: <span lang={locale}>{subject}</span>
        </h3>
        <iframe
          title={text.frame(languageName(locale))}
          srcDoc={html}
          sandbox=""
          className="h-110 w-full rounded-lg border-solid border-1 border-line bg-white"
        />
        <details>
          <summary>{text.text}</summary>
          <p className="whitespace-pre-wrap break-words" lang={locale}>
            {plain}
          </p>
        </details>
      </article>
    ))}
  </div>
);
