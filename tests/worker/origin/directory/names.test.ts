import { expect, test } from "vitest";
import { NAMES_FOUND, readNamed } from "#origin/directory/names.ts";
import { bringIn, type Someone } from "#tests/support/members.ts";
import { memoryDirectory } from "#tests/support/memory-directory.ts";

const SITE = { id: "amberlind", sharing: [] };

async function world(people: Omit<Someone, "site">[]) {
  const { db } = memoryDirectory();
  await bringIn(
    db,
    people.map((person) => ({ site: "amberlind", ...person })),
  );
  return async (name: string, sharing: readonly string[] = []) =>
    readNamed(db, { ...SITE, sharing: sharing.map((id) => ({ id })) as never }, name);
}

test("a name is found by itself or by its beginning, whatever its capitals, and no letter stands for others", async () => {
  const find = await world([
    { id: "1", name: "Quirine" },
    { id: "2", name: "quirineB" },
    { id: "3", name: "Øystein" },
    { id: "4", name: "Per%cent" },
    { id: "5", name: "Łucja" },
  ]);
  expect(await find("quirine")).toEqual({ ids: ["1", "2"], exact: "1", isMore: false });
  expect(await find("QUIRINEB")).toEqual({ ids: ["2"], exact: "2", isMore: false });
  for (const [typed, ids] of [
    ["øyst", ["3"]],
    ["Łuc", ["5"]],
    ["łucja", ["5"]],
    ["Per%", ["4"]],
    ["uirine", []],
    ["%e", []],
    ["Qu_rine", []],
  ] as const)
    expect([typed, (await find(typed)).ids]).toEqual([typed, ids]);
});

test("those who are hidden from every search are not among the names, whether asked for exactly or not", async () => {
  const find = await world([
    { id: "1", name: "Quirine Invisible", invisible: 1 },
    { id: "2", name: "Quirine Disabled", status: "disabled" },
    { id: "3", name: "Quirine Deleted", status: "deleted" },
  ]);
  for (const name of ["Quirine", "Quirine Invisible", "Quirine Disabled", "Quirine Deleted"])
    expect([name, await find(name)]).toEqual([name, { ids: [], exact: null, isMore: false }]);
});

test("a sister site's members are found where they agreed to it", async () => {
  const { db } = memoryDirectory();
  await bringIn(db, [
    { id: "own", site: "amberlind", name: "Quirine" },
    { id: "shared", site: "sister", name: "Quirine", resold: 1 },
    { id: "kept", site: "sister", name: "Quirine" },
    { id: "stranger", site: "other", name: "Quirine", resold: 1 },
  ]);
  const { ids } = await readNamed(db, { id: "amberlind", sharing: [{ id: "sister" }] as never }, "Quirine");
  expect(ids).toEqual(["own", "shared"]);
});

test("of more names than are searched the exact one is among them, and that there are more is said", async () => {
  const find = await world([
    ...Array.from({ length: NAMES_FOUND + 30 }, (_, i) => ({ id: `many-${i}`, name: `Zwarte ${i}` })),
    { id: "zwarte", name: "Zwarte" },
  ]);
  const { ids, exact, isMore } = await find("zwarte");
  expect([ids.length, ids[0], exact, isMore]).toEqual([NAMES_FOUND, "zwarte", "zwarte", true]);
});
