import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/**
 * A page translator moves every text into an element of its own, and React, which still has the text it made,
 * fails when it takes that one away or puts something before it: the page turns white. So a text that comes
 * and goes, or stands behind something that does, has an element of ours: `<FormattedMessage
 * tagName="span">`, or a span around it.
 */
test("texts that come and go have an element of their own", () => {
  const files = globSync("client/**/*.tsx").map((file) => {
    const source = readFileSync(file, "utf8");
    return { file, source, program: parseSync(file, source, { lang: "tsx" }).program };
  });
  const texts = textComponents(files.map(({ program }) => program));
  const bare = files.flatMap(({ file, source, program }) =>
    elementsIn(program).flatMap((element) =>
      bareTexts(childrenOf(element), texts).map(
        ({ start, end }) =>
          `${file}:${source.slice(0, start).split("\n").length} ${source.slice(start, end).replace(/\s+/g, " ")}`,
      ),
    ),
  );
  expect(bare, 'give each a span around it, or tagName="span"').toEqual([]);
});

interface Node {
  type: string;
  start: number;
  end: number;
}
type Shape = Node & Record<string, unknown>;

const isNode = (given: unknown): given is Shape =>
  typeof given === "object" && given !== null && "type" in given && typeof given.type === "string";
const nodeAt = (node: Shape, name: string): Shape | null => {
  const found = node[name];
  return isNode(found) ? found : null;
};
const nodesAt = (node: Shape, name: string): Shape[] => {
  const found = node[name];
  return Array.isArray(found) ? found.filter(isNode) : [];
};

function* walk(node: unknown): Generator<Shape> {
  if (Array.isArray(node)) for (const each of node) yield* walk(each);
  if (!isNode(node)) return;
  yield node;
  for (const value of Object.values(node)) if (typeof value === "object") yield* walk(value);
}

/** Without the functions inside. */
function* walkOwn(node: unknown): Generator<Shape> {
  if (Array.isArray(node)) for (const each of node) yield* walkOwn(each);
  if (!isNode(node) || /Function/.test(node.type)) return;
  yield node;
  for (const value of Object.values(node)) if (typeof value === "object") yield* walkOwn(value);
}

const elementsIn = (program: unknown): Shape[] =>
  [...walk(program)].filter(({ type }) => type === "JSXElement" || type === "JSXFragment");

const isBlank = (node: Shape): boolean =>
  node.type === "JSXText" && typeof node["value"] === "string" && node["value"].trim() === "";
const childrenOf = (element: Shape): Shape[] => nodesAt(element, "children").filter((node) => !isBlank(node));

/** What an expression may become: an element, nothing, or texts by what makes them. */
function outcomes(node: Shape | null, texts: ReadonlySet<string>): Set<string> {
  if (node === null) return new Set(["other"]);
  const of = (name: string) => outcomes(nodeAt(node, name), texts);
  switch (node.type) {
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return of("expression");
    case "LogicalExpression":
      return new Set([...(node["operator"] === "&&" ? ["other"] : of("left")), ...of("right")]);
    case "ConditionalExpression":
      return new Set([...of("consequent"), ...of("alternate")]);
    case "JSXText":
      return new Set(["text"]);
    case "Literal":
      // a space alone is no text to translate
      return new Set([typeof node["value"] === "string" && node["value"].trim() !== "" ? "text" : "other"]);
    case "TemplateLiteral":
      return new Set(["text"]);
    case "JSXFragment": {
      const made = childrenOf(node).map((child) => outcomes(child, texts));
      return new Set(made.some((each) => [...each].some(isText)) ? ["text of a fragment"] : ["other"]);
    }
    case "JSXElement": {
      const name = nameOf(node);
      return new Set([texts.has(name) && !hasTag(node) ? `text of ${name}` : "other"]);
    }
    default:
      return new Set(["other"]);
  }
}

const isText = (outcome: string): boolean => outcome.startsWith("text");
const comesAndGoes = ({ type, ...node }: Shape): boolean => {
  const inner = "expression" in node && isNode(node.expression) ? node.expression.type : type;
  return inner === "LogicalExpression" || inner === "ConditionalExpression";
};

function nameOf(element: Shape): string {
  const opening = nodeAt(element, "openingElement");
  const name = opening && nodeAt(opening, "name")?.["name"];
  return typeof name === "string" ? name : "";
}
const hasTag = (element: Shape): boolean => {
  const opening = nodeAt(element, "openingElement");
  return (
    opening !== null &&
    nodesAt(opening, "attributes").some((attribute) => nodeAt(attribute, "name")?.["name"] === "tagName")
  );
};

/** The components of which the outermost is a text: FormattedMessage, and those that return one. */
function textComponents(programs: readonly unknown[]): ReadonlySet<string> {
  const found = new Set(["FormattedMessage"]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const program of programs)
      for (const made of walk(program)) {
        if (made.type !== "FunctionDeclaration") continue;
        const name = nodeAt(made, "id")?.["name"];
        if (typeof name !== "string" || !/^[A-Z]/.test(name)) continue;
        const returned = [...walkOwn(nodeAt(made, "body"))].filter(({ type }) => type === "ReturnStatement");
        if (returned.some((each) => [...outcomes(nodeAt(each, "argument"), found)].some(isText)))
          found.add(name);
      }
  }
  return found;
}

/** Of the children of one element: the texts that come and go, and those behind what does. */
function bareTexts(children: readonly Shape[], texts: ReadonlySet<string>): Node[] {
  return children.filter((child, i) => {
    const made = outcomes(child, texts);
    const hasText = [...made].some(isText);
    if (!hasText) return false;
    if (comesAndGoes(child)) return made.size > 1;
    const before = children[i - 1];
    return before !== undefined && comesAndGoes(before) && outcomes(before, texts).has("other");
  });
}
