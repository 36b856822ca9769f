import type { Locale } from "#contract/entities.ts";
import type en from "./en.json";

/** An id that is not in en.json does not compile, in the workers and in the browser alike. */
declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en;
    }
    interface IntlConfig {
      /** English with hours to 24, see client/intl.tsx. */
      locale: Locale | "en-u-hc-h23";
    }
  }
}
