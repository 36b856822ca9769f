import { beforeEach, describe, expect, test } from "vitest";
import { runs } from "#tests/support/runs.ts";
import { bornYearsAgo, searchSite, type Viewer } from "#tests/support/search-site.ts";

const now = Math.floor(Date.now() / 1000);
const site = searchSite();
const { join, people, view, saveProfile } = site;

describe("what two members have in common", () => {
  beforeEach(async () => {
    await site.db.batch([
      site.db.prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) VALUES (501, 'NL', '07', 'Haarlem', 5238, 464, 1), (502, 'NL', '07', 'Amsterdam', 5237, 490, 1), (503, 'BE', 'VLG', 'Gent', 5105, 372, 1)",
      ),
    ]);
  });

  test("is said to members, and never to visitors or of oneself", async () => {
    const viewer = await join({
      region: "07",
      place: 501,
      language: "nl",
      interests: ["wine", "art", "dogs"],
      gender: "male",
      sexuality: "hetero",
      date_of_birth: bornYearsAgo(30),
    });
    await people([
      {
        id: "near",
        region: "07",
        place: 502,
        language: "nl",
        interests: ["dogs", "sauna", "wine"],
        sexuality: "hetero",
        wish_max_age: 30,
      },
      { id: "far", country: "BE", region: "07", place: 503, interests: [], wish_max_age: 29 },
    ]);
    expect(await view("near", viewer)).toMatchObject({
      distance: "25",
      in_common: { interests: ["dogs", "wine"], language: "nl", region: true, looking_for: true },
    });
    expect(await view("far", viewer)).toMatchObject({
      distance: "250",
      in_common: { interests: [], language: null, region: false, looking_for: false },
    });
    for (const profile of [await view("near"), await view(viewer.account.id, viewer)])
      expect([profile.name.length > 0, "distance" in profile, "in_common" in profile]).toEqual([
        true,
        false,
        false,
      ]);
    expect(JSON.stringify(await view("near", viewer))).not.toMatch(
      /wish|"place"|lat|lon|standing|date_of_birth/,
    );
  });

  test("is no region with somebody who lives more than 250 km away, though it is the same", async () => {
    await site.db
      .prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) VALUES (504, 'NL', '07', 'Elsewhere', 5637, 490, 1)",
      )
      .run();
    const viewer = await join({ region: "07", place: 502 });
    await people([
      { id: "other-end", region: "07", place: 504 },
      { id: "here", region: "07", place: 502 },
    ]);
    expect(await view("other-end", viewer)).toMatchObject({
      distance: "farther",
      in_common: { region: false },
    });
    expect(await view("here", viewer)).toMatchObject({ distance: "same_town", in_common: { region: true } });
  });

  test("however often the viewer moves, two members of one town can never be told apart by distance", async () => {
    const viewers = await Promise.all(Array.from({ length: 4 }, () => join()));
    const positions = runs(120);
    const towns = Array.from({ length: positions }, (_, i) => ({
      id: 10_000 + i,
      lat: 5238 + Math.round(300 * Math.sin(i)),
      lon: 464 + Math.round((i / positions) * 400 * Math.cos(i)),
    }));
    await site.db
      .prepare(
        "INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population) SELECT value ->> 'id', 'NL', '07', 'Town ' || key, value ->> 'lat', value ->> 'lon', 1 FROM json_each(?1)",
      )
      .bind(JSON.stringify(towns))
      .run();
    await people([
      { id: "first", place: 501, active_at: now - 900 },
      { id: "second", place: 501, active_at: now - 900 },
    ]);
    const bands = new Set<string>();
    const move = async (viewer: Viewer, own: typeof towns) => {
      for (const { id } of own) {
        await saveProfile({ place: id }, viewer);
        const [first, second] = [await view("first", viewer), await view("second", viewer)];
        expect({ ...first, id: "" }).toEqual({ ...second, id: "" });
        bands.add(first.distance ?? "none");
      }
    };
    await Promise.all(
      viewers.map((viewer, i) =>
        move(
          viewer,
          towns.filter((_, n) => n % viewers.length === i),
        ),
      ),
    );
    expect([...bands].toSorted()).toEqual(
      ["10", "100", "25", "250", "50", "farther"].filter((band) => bands.has(band)),
    );
    expect(bands.size).toBeGreaterThan(3);
  });
});
