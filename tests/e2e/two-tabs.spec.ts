import { at, expect, hydrated, membersOf, test, WORLD } from "./support.ts";
import { box, open, write } from "./talkers.ts";

test("what one tab has sent does not wait in another to be sent again", async ({ browser }) => {
  const somebody = (await membersOf(WORLD)).at(1);
  const path = `/members/${somebody?.id ?? ""}/chat`;
  const first = await open(browser, WORLD, "premium@demo.example", { path });
  await box(first).fill("Shall we meet?");
  const second = await first.context().newPage();
  await second.goto(at(WORLD, path));
  await hydrated(second);
  await expect(box(second)).toHaveValue("Shall we meet?");
  await box(second).fill("Shall we meet on Friday?");
  await expect(box(first)).toHaveValue("Shall we meet on Friday?");
  await write(second, "Shall we meet on Friday?");
  await expect(box(first)).toHaveValue("");
  await expect(first.getByRole("log").getByText("Shall we meet on Friday?")).toHaveCount(1);
});
