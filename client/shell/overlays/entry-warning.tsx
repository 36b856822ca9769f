import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { localText } from "#contract/platform/local-text.ts";

/** Where readers go who decline: to a page that is not on this site. */
const ELSEWHERE = "about:blank";

/**
 * The site-entry warning. It is part of the HTML, so it neither flashes nor needs a script; the one that
 * comes with it only makes it faster.
 */
export function EntryWarning() {
  const { site, path, locale } = useFrame();
  return (
    <div id="entry" className="entry-shade">
      <dialog open className="sheet entry" aria-modal="true" aria-labelledby="entry-title">
        <div className="sheet__body">
          <p className="entry__age" aria-hidden="true">
            {site.min_age}+
          </p>
          <div>
            <h2 className="entry__t" id="entry-title">
              <FormattedMessage id="shell.entry.title" />
            </h2>
            <p>
              {localText(site.entry_warning_text ?? null, locale) ?? (
                <FormattedMessage
                  tagName="span"
                  id={`shell.entry.text.${site.niche}`}
                  values={{ age: site.min_age }}
                />
              )}
            </p>
          </div>
          <form id="entry-form" className="stack" method="post" action="/entry-warning">
            <input type="hidden" name="next" value={path} />
            <button className="btn btn--main" autoFocus>
              <FormattedMessage id="shell.entry.enter" values={{ age: site.min_age }} />
            </button>
            <a className="btn btn--quiet" href={ELSEWHERE} rel="noreferrer">
              <FormattedMessage id="shell.entry.leave" />
            </a>
          </form>
          <p className="meta">
            <FormattedMessage id="shell.entry.fictional" />{" "}
            <a className="link" href={pathOf("pages-ban")}>
              <FormattedMessage id="shell.entry.minors" />
            </a>
          </p>
        </div>
      </dialog>
    </div>
  );
}
