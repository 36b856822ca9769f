import { expect, test } from "vitest";
import {
  CONDITIONS,
  fillTemplate,
  PLACEHOLDERS,
  type Condition,
  type Facts,
  type Placeholder,
} from "#client/pages/document/template.ts";
import { telephoneLink } from "#client/parts/notices/telephone-link.ts";
import { compileText } from "#tools/build/documents/compile.ts";

const record = <Key extends string, T>(keys: readonly Key[], value: (key: Key) => T) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, T>;

function facts(
  values: Partial<Record<Placeholder, string>> = {},
  holds: readonly Condition[] = [],
  pages: readonly string[] = [],
): Facts {
  return {
    values: record(PLACEHOLDERS, (name) => {
      const text = values[name] ?? name.toUpperCase();
      return { text, html: text.replaceAll("<", "&#60;") };
    }),
    conditions: record(CONDITIONS, (name) => holds.includes(name)),
    leadsSomewhere: (path) => pages.includes(path),
  };
}
const shown = (markdown: string, ...given: Parameters<typeof facts>) =>
  fillTemplate(compileText(markdown).text, facts(...given));

test.each([
  ["a script", "<script>alert(1)</script>", "HTML"],
  ["an attribute that runs", 'a <b onclick="alert(1)">b</b>', "HTML"],
  ["raw HTML over several lines", '<div>\n<img src="x" onerror="alert(1)">\n</div>', "HTML"],
  ["a javascript: link", "[a](javascript:alert(1))", "javascript:"],
  ["a javascript: link in disguise", "[a](JaVa&#x53;cript&colon;alert(1))", "https:"],
  ["a data: link", "[a](data:text/html;base64,PHNjcmlwdD4=)", "data:"],
  ["a link without its scheme", "[a](//evil.example)", "//evil.example"],
  ["a link of a reference", "[a][b]\n\n[b]: javascript:alert(1)", "javascript:"],
  ["an autolink", "<javascript:alert(1)>", "javascript:"],
  ["a picture of another host", "![a](https://evil.example/a.png)", "picture"],
])("%s is reported, and nothing of it reaches the page", (_, hostile, words) => {
  const { faults, text } = compileText(`# Title\n\nBefore\n\n${hostile}\n\nAfter`);
  expect(faults.join("\n")).toContain(words);
  expect(text.html).not.toMatch(/<(script|div|img|b)|on\w+=|(href|src)="(?!https:)/i);
  expect(text.html).toContain("<p>After</p>");
});

test("what the site says of itself is text, whatever it contains", () => {
  const { html } = shown("# T\n\nBy {company}.", { company: "<b>{host}</b> {?phone}x{/phone}" });
  expect(html).toBe("<p>By &#60;b>{host}&#60;/b> {?phone}x{/phone}.</p>");
});

test("a company whose name ends with a full stop ends a sentence with that one", () => {
  const { html } = shown("# T\n\nBy {company}. {company}, {address}.", { company: "Example B.V." });
  expect(html).toBe("<p>By Example B.V. Example B.V., ADDRESS.</p>");
});

test("a part is shown where its condition holds, in paragraphs, lists and parts of others", () => {
  const text = [
    "# T",
    "{?phone}\n\n## Phone {#phone}\n\n{support_phone}{?hours}, {support_hours}{/hours}\n\n{/phone}",
    "{?!phone}\n\nNo phone.\n\n{/phone}",
    "- one{?resell} and two{/resell}",
  ].join("\n\n");
  const none = shown(text);
  expect([none.html.replaceAll("\n", ""), none.sections]).toEqual([
    "<p>No phone.</p><ul><li>one</li></ul>",
    [],
  ]);
  const all = shown(text, {}, ["phone", "hours", "resell"]);
  expect(all.html.replaceAll("\n", "")).toBe(
    '<h2 id="phone">Phone</h2><p>SUPPORT_PHONE, SUPPORT_HOURS</p><ul><li>one and two</li></ul>',
  );
  expect(all.sections).toEqual([{ id: "phone", title: "Phone" }]);
});

test("a link to a page that the site lacks is its words", () => {
  const { html } = shown("# T\n\n[a](/pricing) [b](/complaints) [c](/pricing#x)", {}, [], ["/pricing"]);
  expect(html).toBe('<p><a href="/pricing">a</a> b <a href="/pricing#x">c</a></p>');
});

test.each([
  ["no title", "Only words", "line 1: expected a title"],
  ["two titles", "# One\n\n# Two", "line 3: expected one title"],
  ["an unknown placeholder", "# T\n\n{compny}", "found {compny}"],
  ["an unknown condition", "# T\n\n{?fone}x{/fone}", "found {?fone}"],
  ["a condition without an end", "# T\n\n{?phone}x", "expected {/phone}"],
  ["conditions that overlap", "# T\n\n{?phone}a{?hours}b{/phone}c{/hours}", "found {/phone}"],
  ["another placeholder in the title", "# T {company}", "{site} in the title, found {company}"],
  ["the same id twice", "# T\n\n## A {#x}\n\n## B {#x}", "{#x} twice"],
])("%s is reported", (_, markdown, words) => {
  expect(compileText(markdown).faults.join("\n")).toContain(words);
});

test("a note for the operator is no fault and is not delivered", () => {
  const { faults, text } = compileText("# T\n\n<!-- Ask a lawyer. -->\n\nHello");
  expect([faults, text.html.trim()]).toEqual([[], "<p>Hello</p>"]);
});

test("a phone is called without its dashes and spaces", () => {
  expect(telephoneLink("+49 89 5550-0142")).toBe("tel:+498955500142");
});
