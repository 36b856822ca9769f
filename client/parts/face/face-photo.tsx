import { useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { MainImage } from "#contract/entities.ts";
import { focusClass } from "./focus-class.ts";

/** Returns the address of a photo file: under the site's CDN prefix, or on this host. */
export function usePhotoAddress(): (fileName: string) => string {
  const { site } = useFrame();
  return (fileName) => site.cdn_prefix + fileName;
}

export interface PhotoLook {
  size?: "thumb" | "full";
  eager?: boolean;
  /** Whether its box has another shape than the photo, which is then cut around the focus. */
  isCut?: boolean;
}

/** A member's photo that everybody may see who sees the member. */
export function FacePhoto({
  name,
  image,
  size = "thumb",
  eager = false,
  isCut = false,
}: { name: string; image: MainImage } & PhotoLook) {
  const address = usePhotoAddress();
  const intl = useIntl();
  const [width, height, file] =
    size === "full" ? [900, 1200, image.filename] : [360, 480, image.thumb_filename];
  return (
    <img
      src={address(file)}
      className={isCut ? focusClass(image.focus) : undefined}
      width={width}
      height={height}
      alt={intl.formatMessage({ id: name === "" ? "face.portrait.unnamed" : "face.portrait" }, { name })}
      {...(eager
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
    />
  );
}
