/** An element of XML: its name, and its text or its elements; null is left out. */
export type XmlElement = readonly [name: string, content: string | number | readonly (XmlElement | null)[]];

/** An element as text. What XML cannot hold at all is left out of texts. */
export function xmlOf([name, content]: XmlElement): string {
  const inner =
    typeof content === "object"
      ? content.flatMap((each) => (each === null ? [] : [xmlOf(each)])).join("")
      : escaped(String(content));
  return `<${name}>${inner}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
