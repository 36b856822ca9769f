import { breadcrumbs, type StructuredDataInput, type Things } from "#client/page/structured-data.ts";
import type { Data } from "./data.ts";

/** Where a text stands, and of the frequent questions each with its answer as it stands on the page. */
export function structuredData(input: StructuredDataInput<Data>): Things {
  const { seed, data } = input;
  if (data?.state !== "ready") return [];
  const questions = seed.route === "pages-faq" ? questionsOf(data.html) : [];
  return [
    ...(questions.length > 0 ? [{ "@type": "FAQPage" as const, mainEntity: questions }] : []),
    breadcrumbs(input),
  ];
}

/** The build writes headings in this form alone (tools/build/documents/compile.ts). */
const QUESTION = /<h3 id="[^"]*">([^]*?)<\/h3>([^]*?)(?=<h[23] |$)/g;

const questionsOf = (html: string) =>
  [...html.matchAll(QUESTION)].map(([, question = "", answer = ""]) => ({
    "@type": "Question" as const,
    name: plainText(question),
    acceptedAnswer: { "@type": "Answer" as const, text: plainText(answer) },
  }));

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
