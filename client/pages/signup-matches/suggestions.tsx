import { use, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { landingOf } from "#client/page/next-path.ts";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { setLike } from "#client/parts/member/set-like.ts";
import { SuggestionReasons } from "#client/parts/suggestions/suggestion-reasons.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Match } from "#contract/calls/people/match-finder.ts";
import faceStyles from "#client/parts/face/face.module.css";
import suggestionsStyles from "#client/parts/suggestions/suggestions.module.css";
import styles from "./page.module.css";

/** After these no other like would go through either. */
const FOR_ALL: readonly string[] = ["like_limit", "not_confirmed", "offline", "login_required"];
/** Faces of the first screen of a phone. */
const EAGER = 4;

/**
 * Faces to tick, and one button that likes them all: each is a like as anywhere else. The browser holds what
 * is ticked, also before React came.
 */
export function Suggestions({ matches }: { matches: readonly Match[] }) {
  const stores = useStores();
  const { lacks } = useFrame();
  const api = use(BrowserContext)?.api;
  const { formatTime } = useIntl();
  const { liked } = useSnapshot(stores.relations);
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const ticked = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('[name="profile"]:checked:enabled') ?? []),
  ];
  const chosen = useSyncExternalStore(
    followTicks,
    () => ticked().length,
    () => 0,
  );

  async function like(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!api || busy) return;
    setBusy(true);
    const wanted = ticked().flatMap(
      ({ value }) => matches.find(({ profile }) => profile.id === value)?.profile ?? [],
    );
    let done = 0;
    for (const profile of wanted) {
      const refused = await setLike(stores, api, profile, true, (at) => formatTime(at));
      if (refused === null) done++;
      else if (FOR_ALL.includes(refused)) break;
    }
    setSent((before) => before + done);
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className="wrap"
      autoComplete="off"
      aria-busy={busy}
      onSubmit={(event) => void like(event)}
    >
      <div className={styles.suggest__head}>
        <h1>
          <FormattedMessage id="matches.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="matches.text" />
        </p>
      </div>
      <ul className={`faces ${suggestionsStyles.hits}`}>
        {matches.map((match, i) => (
          <Suggestion
            key={match.profile.id}
            match={match}
            liked={liked[match.profile.id] ?? false}
            eager={i < EAGER}
          />
        ))}
      </ul>
      <div className={styles.suggest__act}>
        <p className="sr" role="status">
          {sent > 0 && !busy && (
            <FormattedMessage tagName="span" id="matches.sent" values={{ count: sent }} />
          )}
        </p>
        {sent > 0 && chosen === 0 ? (
          <PageLink className="btn btn--main" href={landingOf(lacks)}>
            <FormattedMessage id="matches.onward" values={{ count: sent }} />
          </PageLink>
        ) : (
          <>
            <button className="btn btn--main needs-script" disabled={busy || chosen === 0}>
              <FormattedMessage id={busy ? "matches.busy" : "matches.like"} values={{ count: chosen }} />
            </button>
            <PageLink className="btn btn--line" href={landingOf(lacks)}>
              <FormattedMessage id="matches.skip" />
            </PageLink>
          </>
        )}
      </div>
    </form>
  );
}

function followTicks(changed: () => void): () => void {
  document.addEventListener("change", changed);
  return () => {
    document.removeEventListener("change", changed);
  };
}

/** A liked profile loses its tick box; a like that is taken back brings the box back as it was. */
function Suggestion({
  match: { profile, reasons },
  liked,
  eager,
}: {
  match: Match;
  liked: boolean;
  eager: boolean;
}) {
  const { name, age, city, activity } = profile;
  return (
    <li>
      <label className={`photo ${styles["photo--pick"]}`} data-liked={liked ? "" : undefined}>
        <FacePicture profile={profile} eager={eager} />
        {profile.fictional && <FictionalTag onPhoto />}
        <input type="checkbox" name="profile" value={profile.id} disabled={liked} />
        <span className={styles.photo__tick}>
          <Icon name={liked ? "i-tabler-heart-filled" : "i-tabler-check"} className="icon--s" />
          {liked && (
            <span className="sr">
              <FormattedMessage id="matches.liked" />
            </span>
          )}
        </span>
        <span className="photo__foot">
          <span className="photo__name">
            <b>
              <FormattedMessage id="face.name" values={{ name, age }} />
            </b>
            {activity === "online" && (
              <i className="dot">
                <span className="sr">
                  <FormattedMessage id="face.online" />
                </span>
              </i>
            )}
          </span>
          {city !== undefined && <span className={faceStyles.photo__meta}>{city}</span>}
        </span>
      </label>
      <SuggestionReasons reasons={reasons} gender={profile.gender} />
      <PageLink className={`link ${styles.hits__more}`} href={pathOf("members-id", { id: profile.id })}>
        <span>
          <FormattedMessage id="matches.see" /> <span className="sr">{name}</span>
        </span>
      </PageLink>
    </li>
  );
}
