import type { LanguageTag } from "#contract/platform/language-tag.ts";
import type en from "./en.json";

/** An id that is not in en.json does not compile, in the workers and in the browser alike. */
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en;
    }
    interface IntlConfig {
      /** A language or a variant of one; English with hours to 24, see client/page/intl.tsx. */
      locale: LanguageTag;
    }
  }
}
