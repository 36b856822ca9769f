import type { Nodes, Root } from "mdast";

/** Where a link of a text may lead: to this site, to a section, to an https address, to a mailbox. */
export const isAllowedLink = (address: string): boolean => LINK.test(address);
const LINK = /^(?:\/(?![/\\])|#[a-z]|https:\/\/|mailto:)/;

/** What of a Markdown file its page would not show, or would show wrongly: each with its line. */
export function markdownFaults(tree: Root): string[] {
  const faults: string[] = [];
  const report = (node: Nodes, expected: string, found: string) =>
    faults.push(`line ${node.position?.start.line ?? 1}: expected ${expected}, found ${found}`);
  const [first] = tree.children;
  if (first?.type !== "heading" || first.depth !== 1)
    report(tree, "a title (# Title) in the first line", first?.type ?? "an empty file");
  const visit = (node: Nodes): void => {
    if (node.type === "html" && !/^<!--[^]*-->$/.test(node.value))
      report(node, "Markdown", `HTML (${node.value.slice(0, 40)})`);
    if (node.type === "image" || node.type === "imageReference")
      report(node, "words", "a picture, which these pages do not show");
    if (node.type === "code") report(node, "a paragraph", "indented or fenced code");
    if ((node.type === "link" || node.type === "definition") && !isAllowedLink(node.url))
      report(node, "a path of this site, #section, https: or mailto:", node.url);
    if (node.type === "heading" && node.depth === 1 && node !== first)
      report(node, "one title", "a second one");
    if (node.type === "heading" && node.depth > 3)
      report(node, "headings of two levels (## and ###)", "####");
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return faults;
}
