import type { IntlShape } from "react-intl";
import type { Frame } from "#client/page/context.tsx";
import type { Head } from "#client/page/head.ts";
import type { PageData } from "#client/page/page-source.ts";
import type { StructuredDataInput, Things } from "#client/page/structured-data.ts";
import { headlineValues } from "#client/pages/index/headline.ts";
import { canonicalPath, folderOf, matchRoute, type Match } from "#client/routes.ts";
import { languageTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import { localText } from "#contract/platform/local-text.ts";
import { iconPath, SHARE_SIZE, sharePath } from "#contract/platform/logos.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { alternatesOf, ownAddress } from "./language-addresses.ts";

interface TagsInput {
  tenant: Tenant;
  frame: Frame;
  intl: IntlShape;
  head: Head;
  /** Null while the page's data is still loading, and for a page of words alone. */
  data: PageData | null;
}

/**
 * What a page's head says to search engines and to those who show a link to it: description, address, other
 * sites of the brand, picture, structured data. A page that is not for them says nothing but that.
 */
export async function headTags(input: TagsInput): Promise<string> {
  const { tenant, frame, intl, head } = input;
  const description = head.description ?? descriptionOf(frame, intl);
  const match = frame.route === null ? null : matchRoute(frame.path.split("?")[0] ?? "");
  const start = meta("name", "description", description);
  if (match?.route.isIndexed !== true || head.noindex === true)
    return start + meta("name", "robots", "noindex");
  const language = frame.languageInAddress && !match.route.isOfOneSite ? frame.locale : null;
  const address = ownAddress(tenant, canonicalPath(match), language);
  const picture = `https://${tenant.host}${pictureOf(tenant, match)}`;
  return [
    start,
    `<link rel="canonical" href="${escape(address)}">`,
    alternates(tenant, match, address),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", frame.site.name),
    meta("property", "og:title", head.title),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:locale", territorial(languageTag(frame))),
    meta("property", "og:image", picture),
    meta("property", "og:image:width", String(SHARE_SIZE.width)),
    meta("property", "og:image:height", String(SHARE_SIZE.height)),
    meta("property", "og:image:alt", frame.site.name),
    meta("name", "twitter:card", "summary_large_image"),
    await structuredData(
      {
        intl,
        seed: frame,
        data: input.data,
        head: { ...head, description },
        address,
        home: `https://${tenant.host}/`,
        picture,
        logo: `https://${tenant.host}${iconPath(tenant, "512")}`,
      },
      folderOf(match.route),
    ),
  ].join("");
}

const pictureOf = (tenant: Tenant, { route }: Match): string =>
  route.hasSharePicture ? `/share/${route.name}.jpg` : sharePath(tenant);

/** The site's own words where the page has none: its settings', or the product's. */
const descriptionOf = (frame: Frame, intl: IntlShape): string =>
  localText(frame.site.description, frame.locale) ??
  intl.formatMessage({ id: "index.description" }, headlineValues(intl, frame));

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

/** A language with its country, or else its main one, as Open Graph names it: en_US. */
function territorial(tag: LanguageTag): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/**
 * The same page in each language, on this site and on the others of the brand. A page of a site's own has no
 * counterpart.
 */
const alternates = (tenant: Tenant, match: Match, own: string): string =>
  match.route.isOfOneSite
    ? ""
    : alternatesOf(tenant, canonicalPath(match), own)
        .map(
          ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escape(address)}">`,
        )
        .join("");

const modules = import.meta.glob<(input: StructuredDataInput) => Things>(
  "/client/pages/*/structured-data.ts",
  { import: "structuredData" },
);

/** The page's structured data as a data block: no policy sees a script in it, and nothing can end it. */
async function structuredData(input: StructuredDataInput, folder: string): Promise<string> {
  const things = (await modules[`/client/pages/${folder}/structured-data.ts`]?.())?.(input) ?? [];
  if (things.length === 0) return "";
  const [first, ...others] = things;
  const json = JSON.stringify({
    "@context": "https://schema.org",
    ...(others.length === 0 ? first : { "@graph": things }),
  });
  return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
