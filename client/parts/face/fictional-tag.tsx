import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { localText } from "#contract/platform/local-text.ts";

/**
 * The label of a fictional profile: the site's own words, or the language's. No setting removes it (answers,
 * section 1).
 */
export function FictionalTag({ onPhoto = false }: { onPhoto?: boolean }) {
  const { site, locale } = useFrame();
  return (
    <span className={onPhoto ? "tag tag--photo" : "tag"}>
      <Icon name="i-tabler-masks-theater" className="icon--xs" />
      {localText(site.fictional_singular, locale) ?? <FormattedMessage tagName="span" id="shell.fictional" />}
    </span>
  );
}
