import { readFileSync } from "node:fs";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { validateXML } from "xmllint-wasm";

/** What a page's head says to search engines and to those who show a link to it. */
export interface SearchHead {
  title: string | null;
  description: string | null;
  canonical: string | null;
  isIndexable: boolean;
  /** By language: the same page elsewhere. */
  alternates: Record<string, string>;
  /** A language that is named twice: search engines take neither. */
  namedTwice: string[];
  /** By property: `og:title`. */
  share: Record<string, string>;
  ratings: string[];
}

export function searchHeadOf(html: string, headers = new Headers()): SearchHead {
  const head = html.slice(0, html.indexOf("</head>"));
  const contents = (kind: string) =>
    [...head.matchAll(new RegExp(`<meta ${kind}="([^"]+)" content="([^"]*)">`, "g"))].map(
      ([, name = "", content = ""]) => [name, decode(content)] as const,
    );
  const named = contents("name");
  const byName = Object.fromEntries(named);
  const alternates = [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(
    ([, language = "", href = ""]): [string, string] => [language, decode(href)],
  );
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? "") || null,
    description: byName["description"] ?? null,
    canonical: /<link rel="canonical" href="([^"]+)">/.exec(head)?.[1] ?? null,
    isIndexable: byName["robots"] === undefined && !headers.has("x-robots-tag"),
    alternates: Object.fromEntries(alternates),
    namedTwice: alternates
      .map(([language]) => language)
      .filter((language, place, all) => all.indexOf(language) !== place),
    share: Object.fromEntries(contents("property")),
    ratings: named.flatMap(([name, content]) => (name === "rating" ? [content] : [])),
  };
}

const decode = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** What the schema of sitemaps.org has against a sitemap, as libxml reads both. */
export async function faultsOfSitemap(xml: string): Promise<string[]> {
  const contents = readFileSync("node_modules/sitemap/schema/sitemap.xsd", "utf8");
  const { errors } = await validateXML({
    xml,
    schema: WITH_ALTERNATES,
    preload: [
      { fileName: "sitemap.xsd", contents },
      { fileName: "link.xsd", contents: LINK },
    ],
  });
  return errors.map(({ message }) => message);
}

const WITH_ALTERNATES = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="link.xsd"/>
</schema>`;

/** The one element of XHTML that a sitemap has, as search engines read it. */
const LINK = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <element name="link"><complexType>
    <attribute name="rel" use="required" fixed="alternate"/>
    <attribute name="hreflang" use="required" type="language"/>
    <attribute name="href" use="required" type="anyURI"/>
  </complexType></element>
</schema>`;

/** What Google's rules have against the structured data of a page, and the types it names. */
export async function checkStructuredData(html: string): Promise<{ types: string[]; faults: string[] }> {
  const extracted = new WebAutoExtractor({ addLocation: false, embedSource: [] }).parse(html);
  const issues = await new Validator(null).validate(extracted);
  return {
    types: Object.keys(extracted.jsonld).sort(),
    faults: [
      ...extracted.errors.map((error) => JSON.stringify(error)),
      ...issues
        .filter(({ severity }) => severity === "ERROR")
        .map(({ issueMessage, fieldNames }) => `${issueMessage} ${fieldNames.join()}`),
    ],
  };
}
