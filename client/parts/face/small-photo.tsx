import { Icon } from "#client/ui/icon.tsx";
import type { MainImage } from "#contract/entities.ts";
import { usePhotoAddress } from "./face-photo.tsx";
import { focusClass } from "./focus-class.ts";
import { hasVisiblePhoto } from "./visible-photo.ts";

/** A member's photo in a list, cut around its focus, or a figure in its place; the name beside it says whose. */
export function SmallPhoto({
  image,
  size = 56,
  loading,
}: {
  image: MainImage | null;
  /** Pixels of the side of the square. */
  size?: number;
  loading?: "lazy";
}) {
  const address = usePhotoAddress();
  return hasVisiblePhoto(image) ? (
    <img
      src={address(image.thumb_filename)}
      className={focusClass(image.focus)}
      width={size}
      height={size}
      alt=""
      loading={loading}
      decoding="async"
    />
  ) : (
    <Icon name="i-tabler-user" />
  );
}
