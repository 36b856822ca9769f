import { use, useState, type ReactNode } from "react";
import { FormattedDate, FormattedMessage, FormattedTime, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, usePageData, useStores } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { FaceCard } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { LockedFace } from "#client/parts/face/locked-face.tsx";
import type { LikeType } from "#client/parts/member/like-types.ts";
import { LikesTabs } from "#client/parts/member/likes-tabs.tsx";
import { PremiumLink } from "#client/parts/member/premium-link.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { ShowMore } from "#client/ui/show-more.tsx";
import type { GivenLike, ReceivedLike } from "#contract/calls/people/likes.ts";
import { LIKES_PAGE } from "#contract/product/limits.ts";
import type { Data } from "./data.ts";
import { useFreshLikes } from "./fresh-likes.ts";
import faceStyles from "#client/parts/face/face.module.css";
import likesStyles from "#client/parts/member/likes.module.css";

export { receive } from "./receive.ts";

/** The likes that the member received and sent, and the matches. */
export function Page() {
  const data = usePageData<Data>();
  const { chats, relations } = useStores();
  const { likes, likes_older: older, likes_elsewhere: elsewhere, like_quota: quota } = useSnapshot(chats);
  const updates = use(BrowserContext)?.updates;
  const likedBy = useFreshLikes(data.state === "ready" && data.type === "received");
  const [most, setMost] = useState(LIKES_PAGE);
  const timeZone = useTimeZone();
  const { hidden } = useSnapshot(relations);
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  const { type } = data;
  const all: readonly (GivenLike | ReceivedLike)[] =
    type === "sent" ? likes : type === "matches" ? likedBy.filter(({ match }) => match) : likedBy;
  const known = all.filter(({ id }) => !(id in hidden));
  const shown = known.slice(0, most);
  const list = type === "sent" ? "sent" : "received";
  const locked = known.filter((like) => "locked" in like && like.locked).length;

  /** Shows the next part, which is here already or has to be loaded; matches may be on any page of the likes. */
  async function showMore(): Promise<boolean> {
    if (!updates) return false;
    const isHere = known.length > most;
    const matches = () => chats.liked_by.filter(({ match }) => match).length;
    const before = matches();
    let isLoaded = isHere || (await updates.loadOlderLikes(list));
    if (type === "matches" && !isHere)
      while (isLoaded && matches() === before && chats.likes_older.received !== null)
        isLoaded = await updates.loadOlderLikes("received");
    if (isLoaded) setMost(most + LIKES_PAGE);
    return isLoaded;
  }
  return (
    <div className={`wrap ${likesStyles.likes}`}>
      <div className="screen-head">
        <h1>
          <FormattedMessage id="likes.title" />
        </h1>
      </div>
      <LikesTabs current={type} />
      {type === "received" && locked > 0 && (
        <p className={likesStyles.likes__why}>
          <FormattedMessage
            id="likes.locked"
            values={{
              count: locked + elsewhere.waiting,
              premium: premiumLink,
            }}
          />
        </p>
      )}
      {type === "sent" && quota && (
        <p className={`${likesStyles.likes__why} meta`}>
          <FormattedMessage
            id="likes.left"
            values={{
              left: quota.left,
              limit: quota.limit,
              time: <FormattedTime value={quota.resets_at} timeZone={timeZone} />,
            }}
          />
        </p>
      )}
      {shown.length > 0 ? (
        <ul className="faces">
          {shown.map((like, i) => (
            <LikeCard key={like.id} like={like} eager={i < 4} isMatch={type === "matches"} />
          ))}
        </ul>
      ) : (
        older[list] === null && <None type={type} />
      )}
      {(known.length > most || older[list] !== null) && <ShowMore key={type} load={showMore} />}
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "likes.title" })} – ${seed.site.name}` };
}

const premiumLink = (words: ReactNode) => <PremiumLink key="premium">{words}</PremiumLink>;

/** Whose like is locked has no profile to open. */
function LikeCard({
  like,
  eager,
  isMatch,
}: {
  like: GivenLike | ReceivedLike;
  eager: boolean;
  isMatch: boolean;
}) {
  const isNew = "like_new" in like && like.like_new;
  if ("locked" in like && like.locked) return <LockedCard like={like} />;
  return (
    <FaceCard
      profile={like}
      eager={eager}
      mark={
        isMatch ? (
          <WriteLink profile={like} />
        ) : isNew ? (
          <span className={`tag ${likesStyles["tag--new"]}`}>
            <FormattedMessage id="likes.new" />
          </span>
        ) : null
      }
    />
  );
}

/** The label of a match. */
function WriteLink({ profile: { id, name } }: { profile: { id: string; name: string } }) {
  const intl = useIntl();
  return (
    <PageLink
      className={`round ${likesStyles.photo__write}`}
      href={pathOf("members-id-chat", { id })}
      aria-label={intl.formatMessage({ id: "like.write" }, { name })}
    >
      <Icon name="i-tabler-message-circle" />
    </PageLink>
  );
}

/** The same drawing for everybody. Its day is one in UTC, and written as that. */
function LockedCard({ like: { fictional, like_new: isNew, liked_at: at } }: { like: ReceivedLike }) {
  return (
    <li className="photo photo--locked">
      <LockedFace />
      {fictional && <FictionalTag onPhoto />}
      {isNew && (
        <span className={`tag ${likesStyles["tag--new"]}`}>
          <FormattedMessage id="likes.new" />
        </span>
      )}
      <div className="photo__foot">
        <span className="photo__name">
          <b>
            <FormattedMessage id="likes.someone" />
          </b>
          <Icon name="i-tabler-lock" className="icon--xs" />
        </span>
        <span className={faceStyles.photo__meta}>
          <FormattedDate value={at} day="numeric" month="long" timeZone="UTC" />
        </span>
      </div>
    </li>
  );
}

/** What to do next where there is none yet. */
function None({ type }: { type: LikeType }) {
  return (
    <div className="empty">
      <Drawing name="likes" />
      <h2>
        <FormattedMessage id={`likes.none.${type}`} />
      </h2>
      {useOffers()("members") && (
        <>
          <p>
            <FormattedMessage id="likes.none.text" />
          </p>
          <PageLink className="btn btn--main" href={pathOf("members")}>
            <FormattedMessage id="likes.none.search" />
          </PageLink>
        </>
      )}
    </div>
  );
}
