import { use, useEffect, useRef, useState, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import {
  useFrame,
  useHasCall,
  useIsPreview,
  usePageData,
  useStores,
  useUser,
} from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { VerifiedMark } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { BlockDialog } from "#client/parts/member/block-dialog.tsx";
import { BlockedProfile } from "#client/parts/member/blocked-profile.tsx";
import { completeIntent } from "#client/parts/member/intent.ts";
import { useMarkLikeSeen } from "#client/parts/member/like-seen.ts";
import { useMemberShell } from "#client/parts/member/member-shell.ts";
import { ReportDialog } from "#client/parts/member/report-dialog.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { matchRoute, pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { FavouriteAnswer } from "#contract/calls/people/favourites.ts";
import type { RelationView } from "#contract/calls/people/likes.ts";
import type { ProfileView } from "#contract/entities.ts";
import { Common, Fields, Interests, Notes, Whereabouts } from "./about.tsx";
import { MemberActions, VisitorActions } from "./actions.tsx";
import type { Data } from "./data.ts";
import { FavouriteNote, useFavourite } from "./favourite.tsx";
import { OwnView } from "./own-view.tsx";
import { Photos } from "./photos.tsx";
import { Similar } from "./similar.tsx";
import { useRecordView } from "./use-record-view.ts";
import styles from "./page.module.css";

export { receive } from "./receive.ts";
export { preview } from "./preview.ts";

/** Keeps the line of what a preview does not know yet. */
const NBSP = "\u00a0";

/**
 * What the member is asked about the other one: whether to block them, or what there is to report, of one
 * photo or of all.
 */
type Asking = { what: "block" } | { what: "report"; photo: string | null };

/** A profile as this viewer may see it, at both of its addresses. */
export function Page() {
  const data = usePageData<Data>();
  const { path } = useFrame();
  const id =
    data.state === "ready" ? data.profile.id : (matchRoute(path.split("?")[0] ?? "")?.params["id"] ?? "");
  return <Profile key={id} id={id} data={data} />;
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const profile = data && "profile" in data && "age" in data.profile ? data.profile : null;
  const name = profile
    ? intl.formatMessage({ id: "face.name" }, { name: profile.name, age: profile.age })
    : intl.formatMessage({ id: "member.title" });
  return { title: `${name} – ${seed.site.name}` };
}

function Profile({ id, data }: { id: string; data: Data }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const { hidden } = useSnapshot(useStores().relations);
  const by =
    hidden[id] ?? (data.state === "blocked" ? "them" : data.state === "blocked-by-you" ? "you" : null);
  useFocusOnChange(by);
  // The page was rendered without what was hidden from the member.
  const show = () => {
    if (data.state !== "ready") location.reload();
  };
  const profile = data.state === "ready" ? data.profile : null;
  return (
    <>
      {by === "them" && <Unavailable state="blocked" />}
      {by === "you" && <BlockedProfile id={id} onUnblocked={show} />}
      {by === null && data.state === "ready" && (
        <AnyProfile
          profile={data.profile}
          relation={data.relation}
          saved={data.favourite}
          onAsk={setAsking}
        />
      )}
      {by === null &&
        data.state !== "ready" &&
        data.state !== "blocked" &&
        data.state !== "blocked-by-you" && <Unavailable state={data.state} what="profile" />}
      {/* beside all that: who is blocked in the middle of a report sends it all the same */}
      {profile && asking?.what === "block" && (
        <BlockDialog
          profile={profile}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
      {profile && asking?.what === "report" && (
        <ReportDialog
          profile={profile}
          photo={asking.photo}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

interface ContentProps {
  profile: ProfileView;
  relation: RelationView | null;
  saved: FavouriteAnswer["favourite"];
  onAsk: (asking: Asking) => void;
}

/** A profile, and the member's own as others see it. */
function AnyProfile(props: ContentProps) {
  const { profile } = props;
  const isOwn = useUser()?.profile.id === profile.id;
  if (!isOwn) return <ProfileContent {...props} own={null} />;
  return (
    <OwnView profile={profile}>
      {(seen, chooser) => <ProfileContent {...props} profile={seen} own={chooser} />}
    </OwnView>
  );
}

function ProfileContent({
  profile,
  relation,
  saved,
  onAsk,
  own,
}: ContentProps & {
  /** On the member's own profile: what says so. */
  own: ReactNode;
}) {
  const { loggedIn, site } = useFrame();
  const hasCall = useHasCall();
  const isOwn = own !== null;
  const isPreview = useIsPreview();
  const isOther = loggedIn && !isOwn && !isPreview;
  const memory = use(BrowserContext)?.storage;
  const favourite = useFavourite(profile.id, saved);
  useMarkLikeSeen(isOther ? profile.id : null);
  useRecordView(isOther ? profile.id : null);
  useEffect(() => {
    if (isOther && memory) completeIntent(memory, profile.id, Date.now());
  }, [isOther, memory, profile.id]);
  const name = <FormattedMessage id="face.name" values={{ name: profile.name, age: profile.age }} />;
  return (
    <div className={styles.person} aria-busy={isPreview || undefined}>
      {isPreview && (
        <p className="sr" role="status">
          <FormattedMessage id="shell.loading" />
        </p>
      )}
      <Photos
        // another viewer of the own profile may see fewer photos than the row stands at
        key={isOwn ? profile.photos.length : 0}
        profile={profile}
        below={loggedIn && <Warnings />}
        mark={isOther && <Stand profile={profile} relation={relation} />}
        onReport={
          isOther
            ? (photo) => {
                onAsk({ what: "report", photo });
              }
            : null
        }
      >
        {/* what the header beside it says, for the eye alone: a page has one h1 */}
        <div className={styles.person__name} aria-hidden="true">
          <p className={styles.person__h}>{name}</p>
          <p>{isPreview ? <span>{NBSP}</span> : <Whereabouts profile={profile} />}</p>
        </div>
      </Photos>
      <div className={styles.person__side}>
        <header className={styles.person__id}>
          <h1>{name}</h1>
          {!isPreview && (
            <p className="meta">
              <Whereabouts profile={profile} />
            </p>
          )}
        </header>
        {isOther && (
          <MemberActions
            profile={profile}
            favourite={favourite}
            onBlock={() => {
              onAsk({ what: "block" });
            }}
            onReport={() => {
              onAsk({ what: "report", photo: null });
            }}
          />
        )}
        {own}
        {!loggedIn && <VisitorActions profile={profile} />}
        {!loggedIn && <VisitorLine profile={profile.id} />}
        {profile.verified && !isPreview && <Verified name={profile.name} />}
        {profile.fictional && !isPreview && (
          <p className={styles.person__fictional}>
            <FictionalTag />{" "}
            <FormattedMessage
              id="member.fictional"
              values={{ name: profile.name, replies: site.fictional_replies }}
            />
          </p>
        )}
        {isOther && favourite && favourite.note !== null && (
          <FavouriteNote profile={profile} note={favourite.note} />
        )}
        {profile.in_common && <Common shared={profile.in_common} />}
        <Notes profile={profile} />
        <Fields profile={profile} />
        <Interests profile={profile} />
      </div>
      {isOther && hasCall("GET /api/similar.php") && <Similar profile={profile} />}
    </div>
  );
}

/** What the badge says, and what it does not. */
function Verified({ name }: { name: string }) {
  return (
    <details className={styles.person__verified}>
      <summary>
        <VerifiedMark isNamed={false} />
        <FormattedMessage id="member.verified" />
      </summary>
      <p>
        <FormattedMessage id="member.verified.text" values={{ name }} />
      </p>
    </details>
  );
}

/** How the two stand, where both may know it. */
function Stand({ profile: { id, name }, relation }: { profile: ProfileView; relation: RelationView | null }) {
  const { liked, matched } = useSnapshot(useStores().relations);
  const isMatch = liked[id] && matched[id];
  const likesYou = !isMatch && relation?.likes_you === true;
  return (
    <p className={styles.person__stand} role="status">
      {(isMatch || likesYou) && (
        <span className={`tag ${styles["tag--stand"]}`}>
          <Icon name="i-tabler-heart-filled" className="icon--xs" />
          <FormattedMessage id={isMatch ? "member.match" : "member.likes-you"} values={{ name }} />
        </span>
      )}
    </p>
  );
}

/** The login that leads back here, and where a visitor can complain. */
function VisitorLine({ profile }: { profile: string }) {
  const { path } = useFrame();
  return (
    <p className={styles.person__login}>
      <FormattedMessage id="member.already" />{" "}
      <PageLink className="link" href={pathOf("login", {}, { next: path })}>
        <FormattedMessage id="shell.login" />
      </PageLink>
      <PageLink className="link" href={pathOf("complaints", {}, { kind: "illegal", profile })}>
        <FormattedMessage id="report.menu" />
      </PageLink>
    </p>
  );
}

/** The content that had the focus is gone: the focus moves to what replaced it. */
function useFocusOnChange(by: "you" | "them" | null): void {
  const before = useRef(by);
  useEffect(() => {
    if (before.current === by) return;
    before.current = by;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [by]);
}

function Warnings() {
  const shell = useMemberShell();
  return <shell.Warnings />;
}
