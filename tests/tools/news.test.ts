import { expect, test } from "vitest";
import { parseNews } from "#tools/operator/news.ts";

const NEWS = `# Winter news

A first paragraph
on two lines.

A second one.

[Have a look](/members?page=2)
`;

test("a text is its title, its paragraphs and the link that becomes the button", () => {
  expect(parseNews("winter.en.md", NEWS, "en")).toEqual({
    locale: "en",
    title: "Winter news",
    paragraphs: ["A first paragraph on two lines.", "A second one."],
    button: { words: "Have a look", path: "/members?page=2" },
  });
});

test.each([
  ["no title", NEWS.replace("# ", "")],
  ["no link", NEWS.replace(/\[.*\n/, "")],
  ["a link to another site", NEWS.replace("(/members?page=2)", "(https://elsewhere.example)")],
  ["no paragraph", "# Title\n\n[Look](/members)"],
  ["a list", NEWS.replace("A second one.", "- one\n- two")],
  ["emphasis", NEWS.replace("second", "**second**")],
  ["a link within a paragraph", NEWS.replace("second", "[second](/members)")],
  ["HTML", NEWS.replace("second", "<b>second</b>")],
])("a text with %s is refused, with its file", (_, markdown) => {
  expect(() => parseNews("winter.en.md", markdown, "en")).toThrow("winter.en.md: ");
});
