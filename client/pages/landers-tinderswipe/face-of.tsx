import { FormattedMessage } from "react-intl";
import { FacePicture, FictionalTag } from "#client/face/face.tsx";
import type { ProfileCard } from "#contract/entities.ts";

/** A member on a card, as visitors may see them. */
export function FaceOf({ profile, eager }: { profile: ProfileCard; eager: boolean }) {
  const { name, age } = profile;
  return (
    <div className="photo">
      <FacePicture profile={profile} eager={eager} />
      {profile.fictional && <FictionalTag onPhoto />}
      <div className="photo__foot">
        <h2 className="deck__name">
          <FormattedMessage id="face.name" values={{ name, age }} />
        </h2>
      </div>
    </div>
  );
}
