import { FormattedMessage } from "react-intl";
import { FacePicture, FictionalTag } from "#client/face/face.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileCard } from "#contract/entities.ts";

/** A place of the collage: a member, or a drawing where there is none. */
export interface Tile {
  icon: string;
  profile: ProfileCard | null;
}

/** The pictures asked for at once: what a phone shows above the form. */
const EAGER = 3;

export function Mosaic({ tiles, eager = false }: { tiles: readonly Tile[]; eager?: boolean }) {
  const hasFaces = tiles.some(({ profile }) => profile !== null);
  return (
    <ul className="mosaic" aria-hidden={hasFaces ? undefined : true}>
      {tiles.map(({ icon, profile }, i) =>
        profile ? (
          <li key={icon} className="photo mosaic__tile">
            <FacePicture isCut profile={profile} eager={eager && i < EAGER} />
            {profile.fictional && <FictionalTag onPhoto />}
            <span className="mosaic__name">
              <FormattedMessage id="face.name" values={{ name: profile.name, age: profile.age }} />
            </span>
          </li>
        ) : (
          <li key={icon} className="mosaic__tile mosaic__tile--drawn" aria-hidden="true">
            <Icon name={icon} />
          </li>
        ),
      )}
    </ul>
  );
}
