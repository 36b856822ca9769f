import styles from "#client/ui/prose.module.css";
/** The elements of a text that the build made from Markdown (tools/build/documents/compile.ts). */
const ELEMENTS = new Set(
  "p h2 h3 h4 ul ol li a strong em b i code br hr table thead tbody tr th td div span dl dt dd blockquote".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(["href", "id"]);
const EMPTY = new Set(["br", "hr"]);
const PROSE = styles.doc__prose ?? "";
const START = `<div class="${PROSE}">`;
const TOKEN = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * The text of a page of the site as elements, or null where the page has none. The policy of our pages lets
 * no script turn a string into elements, and a parsed document would apply the styles of the page; so what
 * our own build writes is read here, and anything else in it is left out.
 */
export function parseProse(html: string): HTMLElement | null {
  const start = html.indexOf(START);
  if (start < 0) return null;
  const root = document.createElement("div");
  root.className = PROSE;
  const open: HTMLElement[] = [root];
  for (const [, end, name = "", attributes = "", words] of html.slice(start + START.length).matchAll(TOKEN)) {
    const parent = open.at(-1);
    if (!parent) break;
    if (words !== undefined) parent.append(decode(words));
    if (name === "") continue;
    if (end === "/") open.pop();
    else {
      const element = document.createElement(ELEMENTS.has(name) ? name : "span");
      for (const [, attribute = "", value = ""] of attributes.matchAll(/([a-z-]+)="([^"]*)"/gi))
        if (ATTRIBUTES.has(attribute)) element.setAttribute(attribute, decode(value));
      parent.appendChild(element);
      if (!EMPTY.has(name)) open.push(element);
    }
  }
  return root;
}

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (all, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(String(hex), 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (ENTITIES[String(name)] ?? all),
  );
