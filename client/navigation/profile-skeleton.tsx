import { FormattedMessage } from "react-intl";
import { FictionalTag, hasVisiblePhoto, usePhotoAddress } from "#client/face/face.tsx";
import { focusClass } from "#client/face/focus-class.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileCard } from "#contract/entities.ts";

/**
 * A profile that is still loading: the photo and the name that its card showed, where the page will show its
 * own.
 */
export function ProfileSkeleton({
  card: { name, age, fictional, main_image: image },
}: {
  card: ProfileCard;
}) {
  const address = usePhotoAddress();
  const title = <FormattedMessage id="face.name" values={{ name, age }} />;
  return (
    <div className="person" aria-busy="true">
      <p className="sr" role="status">
        <FormattedMessage id="shell.loading" />
      </p>
      <div className="person__photos">
        <div className="person__main">
          {hasVisiblePhoto(image) ? (
            <img
              className={["person__known", focusClass(image.focus)].filter(Boolean).join(" ")}
              src={address(image.thumb_filename)}
              width={360}
              height={480}
              alt=""
            />
          ) : (
            <span className="photo__none">
              <Icon name="i-tabler-user" />
            </span>
          )}
          {fictional && <FictionalTag onPhoto />}
          <div className="person__name" aria-hidden="true">
            <p className="person__h">{title}</p>
            <p>&nbsp;</p>
          </div>
        </div>
      </div>
      <div className="person__side">
        <header className="person__id">
          <h1>{title}</h1>
        </header>
      </div>
    </div>
  );
}
