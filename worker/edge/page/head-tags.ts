import type { IntlShape } from "react-intl";
import { complete } from "virtual:languages";
import type { Frame } from "#client/context.tsx";
import type { Head } from "#client/head.ts";
import type { PageData } from "#client/page-source.ts";
import { headlineValues } from "#client/pages/index/headline.ts";
import { canonicalPath, folderOf, matchRoute, type Match } from "#client/routes.ts";
import type { StructuredDataInput, Things } from "#client/structured-data.ts";
import { languagesOf } from "#contract/countries.ts";
import type { Locale } from "#contract/entities.ts";
import { localText } from "#contract/local-text.ts";
import { iconPath, SHARE_SIZE, sharePath } from "#contract/logos.ts";
import type { Tenant } from "#contract/tenant.ts";

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
  const address = `https://${tenant.host}${canonicalPath(match)}`;
  const picture = `https://${tenant.host}${pictureOf(tenant, match)}`;
  return [
    start,
    `<link rel="canonical" href="${escape(address)}">`,
    alternates(tenant, match),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", frame.site.name),
    meta("property", "og:title", head.title),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:locale", territorial(frame.locale)),
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

/** The landers with a picture of their own, which every site shares (tools/share-pictures.ts). */
const WITH_PICTURE: readonly string[] = [
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "tinderswipe",
  "transitionsvideolanding",
  "video",
].map((lander) => `landers-${lander}`);

const pictureOf = (tenant: Tenant, { route }: Match): string =>
  WITH_PICTURE.includes(route.name) ? `/share/${route.name}.jpg` : sharePath(tenant);

/** The site's own words where the page has none: its settings', or the product's. */
const descriptionOf = (frame: Frame, intl: IntlShape): string =>
  localText(frame.site.description, frame.locale) ??
  intl.formatMessage({ id: "index.description" }, headlineValues(intl, frame));

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escape(content)}">`;

/** A language with its main country, as Open Graph names it: en_US. */
function territorial(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

interface BrandSite {
  host: string;
  countries: readonly string[];
  language: Locale | null | undefined;
}

/**
 * The same page on the sites of the brand, by language and country, from each of them alike. The languages of
 * one site share an address, where a cookie chooses, so they are no alternates of each other. A page of a
 * site's own has no counterpart.
 */
function alternates(tenant: Tenant, match: Match): string {
  if (tenant.sisters.length === 0 || match.route.name === "token") return "";
  const own = {
    host: tenant.host,
    countries: tenant.settings.countries,
    language: complete.find((locale) => locale === tenant.settings.domain_language?.slice(0, 2)),
  };
  const sites: BrandSite[] = [own, ...tenant.sisters].toSorted((a, b) => (a.host < b.host ? -1 : 1));
  // A language of a country belongs to one site alone: two addresses for it would make both invalid.
  const hosts = new Map<string, string>(
    sites
      .toReversed()
      .flatMap((site) =>
        site.countries.map((country) => [`${languageIn(country, site)}-${country}`, site.host] as const),
      ),
  );
  hosts.set("x-default", defaultOf(sites).host);
  if (![...hosts.values()].includes(tenant.host)) return "";
  return [...hosts]
    .map(
      ([language, host]) =>
        `<link rel="alternate" hreflang="${language}" href="${escape(`https://${host}${canonicalPath(match)}`)}">`,
    )
    .join("");
}

const languageIn = (country: string, { language }: BrandSite): Locale =>
  complete.find((locale) => locale === language) ??
  languagesOf(country).find((locale) => complete.includes(locale)) ??
  "en";

/** For everyone else: a site that goes by its reader's language, else one in English. */
const defaultOf = (sites: readonly BrandSite[]): BrandSite =>
  sites.find(({ language }) => language === null || language === undefined) ??
  sites.find(({ language }) => language === "en") ??
  sites[0] ?? { host: "", countries: [], language: null };

const modules = import.meta.glob<(input: StructuredDataInput) => Things>(
  "/client/pages/*/structured-data.ts",
  { import: "structuredData" },
);

/** The page's structured data as a data block: no policy sees a script in it, and nothing can end it. */
async function structuredData(input: StructuredDataInput, folder: string): Promise<string> {
  const things = (await modules[`/client/pages/${folder}/structured-data.ts`]?.())?.(input) ?? [];
  if (things.length === 0) return "";
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
