import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useHasCall } from "#client/page/context.tsx";
import { LikeButton } from "#client/parts/member/like-button.tsx";
import { LikesYou } from "#client/parts/member/likes-you.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { BriefProfile, ProfileCard } from "#contract/entities.ts";
import { FacePhoto, type PhotoLook } from "./face-photo.tsx";
import { FictionalTag } from "./fictional-tag.tsx";
import { hasVisiblePhoto } from "./visible-photo.ts";
import styles from "./face.module.css";

/** A member's photo, or a placeholder while there is none or it is being checked. */
export function FacePicture({
  profile,
  ...look
}: { profile: Pick<ProfileCard, "name" | "main_image"> } & PhotoLook) {
  const { name, main_image: image } = profile;
  if (hasVisiblePhoto(image)) return <FacePhoto name={name} image={image} {...look} />;
  const id = image ? "face.inspected" : "face.none";
  return (
    <span className="photo__none">
      <Icon name="i-tabler-user" />
      <span className="sr">
        <FormattedMessage id={name === "" ? `${id}.unnamed` : id} values={{ name }} />
      </span>
    </span>
  );
}

/** Drawn in the page: the sheets of pages whose members have no badge stay as small as they are. */
export const VerifiedMark = ({ isNamed = true }: { isNamed?: boolean }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" {...(isNamed ? { role: "img" } : { "aria-hidden": true })}>
    {isNamed && (
      <title>
        <FormattedMessage id="face.verified" />
      </title>
    )}
    <path d="m8 12 3 3 5-6" fill="none" stroke="currentColor" strokeWidth="2.5" />
    <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

interface FaceProps {
  profile: BriefProfile;
  eager?: boolean;
  mark?: ReactNode;
}

/** A profile card in a list: the photo fills it, and the whole card is the link. */
export const FaceCard = (props: FaceProps) => (
  <li className="photo">
    <Face {...props} />
  </li>
);

/** A name with the age, as far as they are known. */
function FaceName({ profile: { name, age } }: { profile: Pick<BriefProfile, "name" | "age"> }) {
  if (name === "") return <FormattedMessage id="face.unnamed" />;
  return age === undefined ? name : <FormattedMessage id="face.name" values={{ name, age }} />;
}

/** The contents of such a card, for a box with the class `photo`. */
export function Face({ profile, eager = false, mark = null }: FaceProps) {
  const { loggedIn } = useFrame();
  const hasCall = useHasCall();
  return (
    <>
      <FacePicture profile={profile} eager={eager} />
      {profile.fictional && <FictionalTag onPhoto />}
      {mark}
      <div className="photo__foot">
        <PageLink className="photo__name" href={pathOf("members-id", { id: profile.id })}>
          <b>
            <FaceName profile={profile} />
          </b>
          {profile.verified && <VerifiedMark />}
          {profile.activity === "online" && (
            <i className="dot">
              <span className="sr">
                <FormattedMessage id="face.online" />
              </span>
            </i>
          )}
        </PageLink>
        {profile.city !== undefined && <span className={styles.photo__meta}>{profile.city}</span>}
        <Nearness profile={profile} />
        {profile.likes_you && <LikesYou />}
      </div>
      {loggedIn && hasCall("POST /api/likes.php") && <LikeButton profile={profile} />}
    </>
  );
}

/** How far away, and how long ago: a line of its own, since both together with the town are cut on a phone. */
function Nearness({ profile: { distance, activity } }: Pick<FaceProps, "profile">) {
  const seen = activity === "today" || activity === "week" ? activity : null;
  if (!distance && !seen) return null;
  return (
    <span className={styles.photo__near}>
      {distance && (
        <span>
          <FormattedMessage id={`face.distance.${distance}`} />
        </span>
      )}
      {seen && (
        <span>
          <FormattedMessage id={`face.${seen}`} />
        </span>
      )}
    </span>
  );
}
