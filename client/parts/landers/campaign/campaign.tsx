import { FormattedMessage, type IntlShape } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { WithdrawalLink } from "#client/parts/pay/withdrawal-link.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileView } from "#contract/entities.ts";
import type { CampaignData } from "./campaign-source.ts";
import styles from "./campaign.module.css";

/** What the campaign pages have in common. */

/** The name, and the photo that the browser requests at once. */
export function head({ intl, seed: { site }, data }: HeadInput<CampaignData>): Head {
  const profile = data?.state === "ready" ? data.profile : null;
  const image = profile?.main_image;
  const name = profile
    ? intl.formatMessage({ id: "face.name" }, { name: profile.name, age: profile.age })
    : intl.formatMessage({ id: "member.title" });
  return {
    title: `${name} – ${site.name}`,
    preload: image?.status === "active" ? [site.cdn_prefix + image.filename] : [],
  };
}

/** When the member was last active, and where they live. */
export const Line = ({ profile: { activity, city } }: { profile: ProfileView }) => (
  <>
    {activity === "online" && <i className="dot" aria-hidden="true" />}
    {city}
    {activity !== "earlier" && (
      <span>
        {" · "}
        <FormattedMessage id={`member.activity.${activity}`} />
      </span>
    )}
  </>
);

/** Says in words what a fictional profile is; nothing of a real one. */
export function FictionalNote({ profile: { fictional, name } }: { profile: ProfileView }) {
  const { site } = useFrame();
  if (!fictional) return null;
  return (
    <p className={styles.camp__fictional}>
      <FictionalTag />{" "}
      <FormattedMessage id="member.fictional" values={{ name, replies: site.fictional_replies }} />
    </p>
  );
}

/** The login, for people who have an account; it leads to the member's own page. */
export function LoginLine({ profile: { id }, chat = false }: { profile: ProfileView; chat?: boolean }) {
  const offers = useOffers();
  const next = chat ? pathOf("members-id-chat", { id }) : pathOf("members-id", { id });
  return (
    <p className={styles.camp__login}>
      <FormattedMessage id="member.already" />{" "}
      <a className="link" href={pathOf("login", {}, { next })}>
        <FormattedMessage id="shell.login" />
      </a>
      {/* the conversation's layout has no footer, where the other pages lead to the complaints */}
      {chat && offers("complaints") && (
        <>
          {" "}
          <a className="link" href={pathOf("complaints", {}, { kind: "illegal", profile: id })}>
            <FormattedMessage id="campaign.report" />
          </a>
        </>
      )}
      {chat && (
        <>
          {" "}
          <WithdrawalLink className="link" />
        </>
      )}
    </p>
  );
}

/** A message that the visitor may begin with; they can change it before it goes anywhere. */
export function openingLine(intl: IntlShape, name: string, topic: string): string {
  return topic === "other"
    ? intl.formatMessage({ id: "opener.hello" }, { name })
    : intl.formatMessage(
        { id: "opener.interest" },
        {
          name,
          interest: intl.formatMessage({ id: `vocab.interests.${topic}` as "vocab.interests.art" }),
          variant: "first",
        },
      );
}

/** The number of messages that a new member may send for free. */
export function useFreeMessages(): number {
  const { site } = useFrame();
  return site.message_credits > 0 ? Math.floor(site.signup_credits / site.message_credits) : 0;
}

/** How many photos are locked, and which members they open for. */
export const LockedCount = ({ count }: { count: number }) => (
  <p className={`meta ${styles.camp__count}`}>
    <Icon name="i-tabler-lock" className="icon--xs" />
    <FormattedMessage id="member.unlock.premium" values={{ count }} />
  </p>
);
