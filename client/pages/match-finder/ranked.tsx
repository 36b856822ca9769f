import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { Face } from "#client/parts/face/face.tsx";
import { SuggestionReasons } from "#client/parts/suggestions/suggestion-reasons.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Match } from "#contract/calls/people/match-finder.ts";
import suggestionsStyles from "#client/parts/suggestions/suggestions.module.css";
import styles from "./page.module.css";

/** Faces of the first screen of a phone. */
const EAGER = 4;

/** Who fits the answers, the best first, with the reasons. */
export function Ranked({ matches }: { matches: readonly Match[] }) {
  const { path } = useFrame();
  const { hidden } = useSnapshot(useStores().relations);
  const shown = matches.filter(({ profile }) => !(profile.id in hidden));
  const { show: _, ...answers } = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
  const change = pathOf("match-finder", {}, answers);
  if (shown.length === 0) {
    return (
      <div className="empty">
        <Drawing name="search" />
        <h1>
          <FormattedMessage id="finder.none.title" />
        </h1>
        <p>
          <FormattedMessage id="finder.none.text" />
        </p>
        <PageLink className="btn btn--main" href={change}>
          <FormattedMessage id="finder.change" />
        </PageLink>
        <PageLink className="btn btn--quiet" href={pathOf("members")}>
          <FormattedMessage id="finder.none.search" />
        </PageLink>
      </div>
    );
  }
  return (
    <div className={`wrap ${styles.ranked}`}>
      <div className="screen-head">
        <div>
          <h1>
            <FormattedMessage id="finder.matches" />
          </h1>
          <p className="meta">
            <FormattedMessage id="finder.found" values={{ count: shown.length }} />
          </p>
        </div>
        <PageLink className="btn btn--row" href={change}>
          <Icon name="i-tabler-adjustments-horizontal" className="icon--s" />
          <FormattedMessage id="finder.change" />
        </PageLink>
      </div>
      <ol className={`faces ${suggestionsStyles.hits}`}>
        {shown.map(({ profile, reasons }, i) => (
          <li key={profile.id}>
            <div className="photo">
              <Face profile={profile} eager={i < EAGER} />
            </div>
            <SuggestionReasons reasons={reasons} gender={profile.gender} />
          </li>
        ))}
      </ol>
      <details className={styles.how}>
        <summary>
          <FormattedMessage id="finder.how" />
        </summary>
        <p>
          <FormattedMessage id="finder.how.text" />
          {shown.some(({ profile }) => profile.fictional) && (
            <span>
              {" "}
              <FormattedMessage id="finder.how.fictional" />
            </span>
          )}
        </p>
      </details>
    </div>
  );
}
