import { describe, expect, test } from "vitest";
import type { SimilarAnswer } from "#contract/calls/people/similar.ts";
import { bornYearsAgo, idsOf, searchSite, type Viewer } from "#tests/support/search-site.ts";
import { HOSTS } from "#tests/support/site.ts";

const site = searchSite();
const { ask, join, people, search } = site;

describe("similar results", () => {
  test("stand beside few hits, say what was widened, and hold none of the hits", async () => {
    const viewer = await join({ region: "07" });
    await people([
      { id: "hit", region: "07" },
      ...Array.from({ length: 14 }, (_, i) => ({ id: `same-country-${i}`, region: "05" })),
      ...Array.from({ length: 14 }, (_, i) => ({ id: `abroad-${i}`, country: "BE" })),
    ]);
    const { profiles, num_results, similar } = await search("country=NL&countryregion=07", viewer);
    expect([profiles.map(({ id }) => id), num_results]).toEqual([["hit"], 1]);
    expect([
      similar?.widened,
      similar?.num_results,
      idsOf(similar ?? { profiles: [] }).every((id) => id.startsWith("same-country")),
    ]).toEqual([["countryregion"], 14, true]);
  });

  test("are widened step by step until there are enough, and no further", async () => {
    const viewer = await join();
    await people([
      { id: "hit", interests: ["wine"], date_of_birth: bornYearsAgo(30) },
      ...Array.from({ length: 12 }, (_, i) => ({
        id: `older-${i}`,
        interests: ["wine"],
        date_of_birth: bornYearsAgo(34),
      })),
      ...Array.from({ length: 9 }, (_, i) => ({
        id: `dry-${i}`,
        interests: ["art"],
        date_of_birth: bornYearsAgo(30),
      })),
    ]);
    const { similar } = await search("country=NL&min_age=30&max_age=31&interests=wine", viewer);
    expect([similar?.widened, similar?.num_results]).toEqual([["country", "min_age", "max_age"], 12]);
    const all = (await search("country=NL&min_age=30&max_age=31&interests=sauna&body_type=slim", viewer))
      .similar;
    expect([all?.widened, all?.num_results]).toEqual([
      ["country", "min_age", "max_age", "interests", "body_type"],
      22,
    ]);
  });

  test("never go beyond who fits, the wishes, real members only, gender and the site's least age", async () => {
    const viewer = await join({
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(40),
      wish_max_age: 35,
    });
    await people([
      { id: "hit", sexuality: "hetero", interests: ["wine"], date_of_birth: bornYearsAgo(20) },
      { id: "fits", sexuality: "hetero", date_of_birth: bornYearsAgo(19) },
      { id: "fictional", fictional: 1, date_of_birth: bornYearsAgo(20) },
      { id: "lesbian", sexuality: "lesbian", date_of_birth: bornYearsAgo(20) },
      { id: "man", gender: "male", date_of_birth: bornYearsAgo(20) },
      { id: "too-old", date_of_birth: bornYearsAgo(36) },
      { id: "wants-younger", wish_max_age: 39, date_of_birth: bornYearsAgo(20) },
      { id: "minor", date_of_birth: bornYearsAgo(17) },
      { id: "unseen", invisible: 1, date_of_birth: bornYearsAgo(20) },
    ]);
    const { similar } = await search(
      "country=NL&min_age=20&max_age=60&interests=wine&real_only=1&gender=female",
      viewer,
    );
    expect([similar?.widened, idsOf(similar ?? { profiles: [] })]).toEqual([
      ["country", "min_age", "max_age", "interests"],
      ["fits"],
    ]);
  });

  test("are none where there is enough, nothing to widen, nobody more, or a further page", async () => {
    const viewer = await join();
    await people(Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, region: "07" })));
    for (const query of ["country=NL", "", "min_age=90", "country=NL&page=2"])
      expect([query, (await search(query, viewer)).similar]).toEqual([query, null]);
  });

  test("to a visitor are a visitor's cards", async () => {
    await people([{ id: "abroad", country: "BE" }]);
    const { similar } = await search("country=NL");
    expect(similar).toMatchObject({ widened: ["country"], num_results: 1 });
    expect(Object.keys(similar?.profiles[0] ?? {}).toSorted()).toEqual([
      "age",
      "fictional",
      "gender",
      "id",
      "main_image",
      "name",
    ]);
  });
});

describe("similar profiles", () => {
  const similar = async (id: string, viewer: Viewer) =>
    (
      await (
        await ask(`/api/similar.php?id=${id}`, { host: HOSTS.dutch, cookie: viewer.cookie })
      ).json<SimilarAnswer>()
    ).profiles.map((card) => card.id);

  test("share gender and about the age, the most alike first, a dozen at most", async () => {
    const viewer = await join();
    const her = { date_of_birth: bornYearsAgo(30), region: "07", interests: ["wine", "art", "sauna"] };
    await people([
      { id: "her", ...her },
      { id: "twin", ...her },
      { id: "one-interest", ...her, interests: ["wine"] },
      { id: "abroad", ...her, country: "BE" },
      { id: "man", ...her, gender: "male" },
      { id: "older", ...her, date_of_birth: bornYearsAgo(36) },
      { id: "unseen", ...her, invisible: 1 },
      { id: "nothing", date_of_birth: bornYearsAgo(33), country: "BE", interests: [] },
    ]);
    expect(await similar("her", viewer)).toEqual(["twin", "abroad", "one-interest", "nothing"]);
    await people(Array.from({ length: 20 }, (_, i) => ({ id: `more-${i}`, ...her })));
    expect(await similar("her", viewer)).toHaveLength(12);
  });

  test("fit the viewer, both ways, and are never the viewer", async () => {
    const viewer = await join({
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(30),
      wish_min_age: 28,
    });
    const like = { date_of_birth: bornYearsAgo(30), sexuality: "hetero" as const };
    await people([
      { id: "her", ...like },
      { id: "fits", ...like },
      { id: "lesbian", ...like, sexuality: "lesbian" },
      { id: "wants-older", ...like, wish_min_age: 31 },
      { id: "too-young", ...like, date_of_birth: bornYearsAgo(27) },
      { id: "him", ...like, gender: "male" },
    ]);
    await site.db.prepare("UPDATE profiles SET invisible = 0 WHERE id = ?1").bind(viewer.account.id).run();
    expect(await similar("her", viewer)).toEqual(["fits"]);
    expect(await similar("him", viewer)).toEqual([]);
  });
});
