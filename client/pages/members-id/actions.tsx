import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { useFrame, useHasCall } from "#client/page/context.tsx";
import { useLike } from "#client/parts/member/like-button.tsx";
import { hasRoute, pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Menu } from "#client/ui/menu.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ProfileView } from "#contract/entities.ts";
import type { Favourite } from "./favourite.tsx";
import { Invitation } from "./invitation.tsx";
import styles from "./page.module.css";

type Other = Pick<ProfileView, "id" | "name" | "fictional">;

/** The address of the conversation with a member, which includes gifts. */
const chatWith = (id: string): string | null =>
  hasRoute("members-id-chat") ? pathOf("members-id-chat", { id }) : null;

/** What a member can do about another one: always in reach, on phones above the bar. */
export function MemberActions({
  profile,
  favourite,
  onBlock,
  onReport,
}: {
  profile: Other;
  favourite: Favourite | null;
  onBlock: () => void;
  onReport: () => void;
}) {
  const chat = chatWith(profile.id);
  const likes = useHasCall()("POST /api/likes.php");
  return (
    <div className={styles.person__act}>
      {chat !== null && <MessageLink address={chat} />}
      {likes && <LikeAction profile={profile} isMain={chat === null} />}
      {chat !== null && <GiftLink address={chat} profile={profile} />}
      <More
        gift={chat === null ? null : `${chat}#gifts`}
        favourite={favourite}
        onBlock={onBlock}
        onReport={onReport}
      />
    </div>
  );
}

/** What a visitor would do, and continues with once they are a member. */
export function VisitorActions({ profile }: { profile: Other }) {
  const chat = chatWith(profile.id);
  const likes = useHasCall()("POST /api/likes.php");
  return (
    <div className={styles.person__act}>
      <Invitation does="write" profile={profile} className="btn btn--main">
        <FormattedMessage id="member.write" values={{ name: profile.name }} />
      </Invitation>
      {likes && (
        <Invitation does="like" profile={profile} className={`round ${styles.person__round}`}>
          <Icon name="i-tabler-heart" />
          <span className="sr">
            <FormattedMessage id="member.like" values={{ name: profile.name }} />
          </span>
        </Invitation>
      )}
      {chat !== null && (
        <Invitation
          does="write"
          profile={profile}
          className={`round ${styles.person__round} ${styles.person__gift}`}
        >
          <Icon name="i-tabler-gift" />
          <span className="sr">
            <FormattedMessage id="member.gift" values={{ name: profile.name }} />
          </span>
        </Invitation>
      )}
    </div>
  );
}

function MessageLink({ address }: { address: string }) {
  const { site } = useFrame();
  return (
    <PageLink className="btn btn--main" href={address}>
      <Icon name="i-tabler-message-circle" className="icon--s" />
      <FormattedMessage id="member.message" />
      <span className={`${styles.person__price} num`}>
        <span className={styles["person__price-words"]}>
          <FormattedMessage id="member.price" values={{ credits: site.message_credits }} />
        </span>
        <span className={styles["person__price-coins"]} aria-hidden="true">
          <Icon name="i-tabler-coin" className="icon--s" />
          <FormattedNumber value={site.message_credits} />
        </span>
      </span>
    </PageLink>
  );
}

function GiftLink({ address, profile }: { address: string; profile: Other }) {
  const intl = useIntl();
  return (
    <PageLink
      className={`round ${styles.person__round} ${styles.person__gift}`}
      href={`${address}#gifts`}
      aria-label={intl.formatMessage({ id: "member.gift" }, { name: profile.name })}
    >
      <Icon name="i-tabler-gift" />
    </PageLink>
  );
}

function LikeAction({ profile, isMain }: { profile: Other; isMain: boolean }) {
  const { liked, toggle } = useLike(profile);
  const words = <FormattedMessage id="like.like" values={{ name: profile.name }} />;
  return (
    <button
      type="button"
      className={
        isMain
          ? `btn btn--main ${styles.person__like}`
          : `round ${styles.person__round} ${styles.person__like}`
      }
      aria-pressed={liked}
      onClick={toggle}
    >
      <Icon name={liked ? "i-tabler-heart-filled" : "i-tabler-heart"} className={isMain ? "icon--s" : ""} />
      <span className={isMain ? "" : "sr"}>{words}</span>
    </button>
  );
}

/** What is done rarely, and on a narrow phone the gift, whose button leaves no room for the message's price. */
function More({
  gift,
  favourite,
  onBlock,
  onReport,
}: {
  gift: string | null;
  favourite: Favourite | null;
  onBlock: () => void;
  onReport: () => void;
}) {
  const intl = useIntl();
  const hasCall = useHasCall();
  /** Folded first, with the focus where a closed dialog gives it back. */
  const then = (does: () => void) => (event: { currentTarget: Element }) => {
    const menu = event.currentTarget.closest("details");
    if (menu) menu.open = false;
    menu?.querySelector("summary")?.focus();
    does();
  };
  return (
    <Menu
      className={styles.person__menu}
      label={intl.formatMessage({ id: "member.more" })}
      summary={<Icon name="i-tabler-dots" />}
    >
      <div className="menu">
        {gift !== null && (
          <PageLink className={styles["person__gift-entry"]} href={gift}>
            <FormattedMessage id="member.gift.menu" />
            <Icon name="i-tabler-gift" className="icon--s" />
          </PageLink>
        )}
        {favourite && (
          <button type="button" onClick={then(favourite.toggle)}>
            <FormattedMessage id={favourite.note === null ? "favourite.menu" : "favourite.menu.remove"} />
            <Icon
              name={favourite.note === null ? "i-tabler-star" : "i-tabler-star-filled"}
              className="icon--s"
            />
          </button>
        )}
        <button type="button" onClick={then(onReport)}>
          <FormattedMessage id="report.menu" />
          <Icon name="i-tabler-flag" className="icon--s" />
        </button>
        {hasCall("POST /api/blocks.php") && (
          <button type="button" onClick={then(onBlock)}>
            <FormattedMessage id="block.menu" />
            <Icon name="i-tabler-ban" className="icon--s" />
          </button>
        )}
      </div>
    </Menu>
  );
}
