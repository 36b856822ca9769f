/**
 * An element of a document: its text, or its elements by name; one that may be there more than once is a
 * list.
 */
export interface Elements {
  [name: string]: string | Elements | Elements[];
}
export interface XmlDocument {
  root: string;
  elements: Elements;
}

/** Elements of Genesis' answers that are lists, however many there are. */
const LISTS: readonly string[] = [
  "wpf_payment.payment_transaction",
  "payment_responses.payment_response",
  "chargeback_responses.chargeback_response",
];

/** Writes a document; names that begin with @ are attributes. */
export async function writeXml(root: string, elements: object): Promise<string> {
  const { XMLBuilder } = await import("fast-xml-parser");
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" });
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [root]: elements })}`;
}

/** Reads a document; every text stays a text. Throws where it is none. */
export async function readXml(text: string): Promise<XmlDocument> {
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    ignoreDeclaration: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (_name, path) => LISTS.includes(String(path)),
  });
  const [found, ...more] = Object.entries(parser.parse(text, true) as Elements);
  if (!found || more.length > 0) throw new Error("the payment provider sent no XML document");
  const [root, elements] = found;
  // an element without any is an empty text
  return { root, elements: typeof elements === "object" && !Array.isArray(elements) ? elements : {} };
}
