import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeSanitize, { type Options as Schema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { CONDITIONS, PLACEHOLDERS, type TextTemplate } from "#client/pages/document/template.ts";
import { isAllowedLink, markdownFaults } from "./markdown-faults.ts";

export interface CompiledText {
  text: TextTemplate;
  /** Each as "expected ..., found ...", with the line where there is one. Empty for a valid file. */
  faults: string[];
  /** The placeholders and conditions that it uses, sorted. */
  placeholders: string[];
}

/** What a text may be made of. Everything else is taken out of every file. */
const SCHEMA: Schema = {
  tagNames: ["a", "blockquote", "br", "code", "em", "h2", "h3", "hr", "li", "ol", "p", "strong", "ul"],
  attributes: { a: ["href"], h2: ["id"], h3: ["id"] },
  protocols: { href: ["https", "mailto"] },
  clobberPrefix: "",
  strip: ["script", "style"],
};

/**
 * Compiles a Markdown file: one title, then paragraphs, lists and sections. A heading's id is what stands
 * behind it as `{#refunds}`, or its number.
 */
export function compileText(markdown: string): CompiledText {
  const tree = unified().use(remarkParse).parse(markdown);
  const faults = [...markdownFaults(tree), ...placeholderFaults(markdown)];
  const hast = unified().use(remarkRehype).runSync(tree);
  const title = hast.children.find((node) => isElement(node, "h1"));
  const rest: Root = {
    type: "root",
    children: withoutLineBreaks(hast.children.filter((node) => node !== title)).map(unwrapMarkers),
  };
  rest.children.forEach(dropForeignLinks);
  const sections = nameHeadings(rest);
  const other = title && /\{(?!site\})[^}]*\}/.exec(textOf(title));
  if (other) faults.push(`expected no placeholder but {site} in the title, found ${other[0]}`);
  const ids = sections.map(({ id }) => id);
  for (const id of ids.filter((each, i) => ids.indexOf(each) !== i))
    faults.push(`expected an id for each heading, found {#${id}} twice`);
  const clean = unified().use(rehypeSanitize, SCHEMA).runSync(rest);
  const lead = rest.children.find((node) => isElement(node, "p"));
  return {
    text: {
      title: title ? textOf(title) : "",
      description: lead ? textOf(lead).replace(/\s+/g, " ") : "",
      sections: sections.filter(({ level }) => level === "h2").map(({ id, title }) => ({ id, title })),
      html: unified().use(rehypeStringify).stringify(clean).trim(),
    },
    faults,
    placeholders: [...new Set([...markdown.matchAll(MARKER)].map(([marker]) => marker))].sort(),
  };
}

/** The line breaks between blocks mean nothing, and every reader would load them. */
const withoutLineBreaks = <Node extends RootContent | ElementContent>(nodes: Node[]): Node[] =>
  nodes
    .filter((node) => node.type !== "text" || node.value !== "\n")
    .map((node) =>
      node.type === "element" && ["blockquote", "ol", "ul"].includes(node.tagName)
        ? { ...node, children: withoutLineBreaks(node.children) }
        : node,
    );

const MARKER = /\{(?:\?!?|\/)?\w+\}/g;

/** Unknown names, and conditions that do not close or that overlap. */
function placeholderFaults(markdown: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [marker, kind = "", name = ""] of markdown.matchAll(/\{(\?!?|\/)?(\w+)\}/g)) {
    const known: readonly string[] = kind === "" ? PLACEHOLDERS : CONDITIONS;
    if (!known.includes(name)) faults.push(`expected one of ${known.join(", ")}, found ${marker}`);
    else if (kind === "/" && open.pop() !== name)
      faults.push(`expected {?${name}} before it, found ${marker}`);
    else if (kind.startsWith("?")) open.push(name);
  }
  return [...faults, ...open.map((name) => `expected {/${name}}, found the end of the file`)];
}

/** A paragraph of conditions alone is no paragraph: they stand around others. */
function unwrapMarkers(node: RootContent): RootContent {
  if (!isElement(node, "p")) return node;
  const text = textOf(node);
  return node.children.every(({ type }) => type === "text") && /^(?:\s*\{[?/]!?\w+\})+\s*$/.test(text)
    ? { type: "text", value: text }
    : node;
}

/** The sanitiser allows every relative address, also one of another host. */
function dropForeignLinks(node: RootContent | ElementContent): void {
  if (node.type !== "element") return;
  if (node.tagName === "a" && !isAllowedLink(String(node.properties["href"]))) node.properties = {};
  node.children.forEach(dropForeignLinks);
}

/** Gives every heading its id, and takes the mark out of its words. */
function nameHeadings({ children }: Root): { id: string; title: string; level: string }[] {
  const headings = children.filter(isHeading);
  return headings.map((heading, i) => {
    const last = heading.children.at(-1);
    const mark = last?.type === "text" ? / *\{#([a-z][a-z0-9-]*)\}$/.exec(last.value) : null;
    if (last?.type === "text" && mark) last.value = last.value.slice(0, mark.index);
    const id = mark?.[1] ?? `section-${i + 1}`;
    heading.properties = { id };
    return { id, title: textOf(heading), level: heading.tagName };
  });
}

const isElement = (node: RootContent | ElementContent, name: string): node is Element =>
  node.type === "element" && node.tagName === name;

const isHeading = (node: RootContent): node is Element => isElement(node, "h2") || isElement(node, "h3");

const textOf = (node: RootContent | ElementContent): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";
