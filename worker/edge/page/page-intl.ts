import type { Context } from "hono";
import type { IntlShape } from "react-intl";
import { load } from "virtual:messages";
import { makeIntl } from "#client/page/intl.tsx";
import { languageTag } from "#contract/platform/language-tag.ts";
import type { App } from "#edge/env.ts";
import { decidePageLocale, readVisitor } from "#edge/page-decisions.ts";

/**
 * The messages in the language of the page that was asked for. Throws where the site or its messages are not
 * known.
 */
export async function pageIntl(c: Context<App>): Promise<IntlShape> {
  const tenant = c.get("tenant");
  const visitor = readVisitor(c.req.raw, new URL(c.req.url));
  const { value: locale, variant } = decidePageLocale(visitor, tenant, tenant.settings);
  const tag = languageTag({ locale, variant });
  const messages = (await load[tag]?.())?.default;
  if (!messages) throw new Error(`no messages for ${tag}`);
  return makeIntl(tag, messages);
}
