import { load } from "virtual:messages";
import { siteLocale } from "#origin/base/locale.ts";
import { publicHandler } from "./call.ts";

/** The site's interests with their words in the language of its domain. */
export const interests = publicHandler("GET /api/interests.php", {
  async answer({ tenant }) {
    const words = (await load[siteLocale(tenant)]?.())?.default ?? {};
    return tenant.settings.interests.map((key) => ({
      key,
      label: plain(words[`vocab.interests.${key}`]) ?? key,
    }));
  },
});

/** A message without placeholders is one literal. */
function plain(message: readonly { type: number; value?: unknown }[] | undefined): string | null {
  const value = message?.[0]?.value;
  return typeof value === "string" ? value : null;
}
