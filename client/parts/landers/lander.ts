import { useIntl, type IntlShape } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import type { MessageId } from "#client/page/intl.tsx";
import type { LanderData } from "./source.ts";
import type { VariantCopy } from "./variant.ts";

/** The messages that a lander says where its variant says nothing of its own. */
export type LanderWords = Record<keyof VariantCopy, MessageId>;

export type Lander = LanderData & Required<VariantCopy>;

/** What a lander shows: its words, and its data. */
export function useLander(words: LanderWords): Lander {
  const data = usePageData<LanderData>();
  const { site } = useFrame();
  return { ...data, ...copyOf(words, useIntl(), site.name, data) };
}

/** The head of a lander, with the pictures that its first screen shows. */
export const landerHead =
  (words: LanderWords, pictures: (data: LanderData, cdnPrefix: string) => string[] = () => []) =>
  ({ intl, seed: { site }, data }: HeadInput<LanderData>): Head => {
    const { title, text } = copyOf(words, intl, site.name, data);
    return {
      title: `${title.replace(/[.?!]$/, "")} – ${site.name}`,
      // The line below the title alone may be too short to say what the page is.
      description: `${title.replace(/[^.?!]$/, "$&.")} ${text}`,
      preload: data ? pictures(data, site.cdn_prefix) : [],
    };
  };

function copyOf(
  words: LanderWords,
  intl: IntlShape,
  site: string,
  data: Pick<LanderData, "copy"> | null,
): Required<VariantCopy> {
  const say = (key: keyof VariantCopy) => data?.copy[key] ?? intl.formatMessage({ id: words[key] }, { site });
  return { title: say("title"), text: say("text"), button: say("button") };
}
