import { expect, test } from "vitest";
import type { Data } from "#client/pages/members/data.ts";
import { boxesBelow, hasNext, loadResults } from "#client/pages/members/load-results.ts";
import { receiveResults } from "#client/pages/members/receive.ts";
import {
  addressOf,
  countFilters,
  defaultFilter,
  searchQuery,
  tidyFilter,
  widen,
} from "#client/parts/search/filter.ts";
import { createSearch } from "#client/stores/search.ts";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import type { ProfileCard } from "#contract/entities.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { apiOn } from "#tests/support/client-api.ts";

const SITE = { niche: 1 as const, imagery: null, search_defaults: {}, min_age: 18 };
const own = defaultFilter(SITE);
const card = (id: string): ProfileCard => ({
  id,
  name: id,
  age: 30,
  gender: "female",
  fictional: false,
  main_image: null,
});

test("an address says only what differs from the site's own search, and a site for men asks for men by itself", () => {
  expect(addressOf(own, SITE)).toBe("/members");
  expect(
    addressOf({ ...own, gender: "female", min_age: 25, interests: ["travel", "wine"], page: 3 }, SITE),
  ).toBe("/members?gender=female&min_age=25&interests=travel%2Cwine&page=3");
  const menOnly = { ...SITE, niche: 5 as const };
  expect(addressOf({ ...defaultFilter(menOnly), gender: null }, menOnly)).toBe("/members?gender=");
});

test("chosen filters are counted, both ages as one, the page as none", () => {
  expect(countFilters({ ...own, page: 4 }, SITE)).toBe(0);
  expect(
    countFilters(
      { ...own, min_age: 25, max_age: 40, real_only: true, body_type: ["slim", "curvy"], page: 2 },
      SITE,
    ),
  ).toBe(3);
});

test("a region is asked for with its country, also where the site has only one", () => {
  expect(searchQuery({ ...own, countryregion: "02" }, ["DE"])).toMatchObject({
    country: "DE",
    countryregion: "02",
  });
  expect(searchQuery(own, ["DE"])).toEqual({ min_age: "18", max_age: "99" });
});

test("a form says no more than was chosen, and lists as one", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["gender", ""],
    ["min_age", "18"],
    ["max_age", "45"],
    ["country", ""],
    ["countryregion", ""],
    ["interests", "wine"],
    ["interests", "art"],
  ] as const)
    form.append(name, value);
  tidyFilter(form, SITE);
  expect([...form]).toEqual([
    ["max_age", "45"],
    ["interests", "wine,art"],
  ]);
});

test("the wider search is the one that similar results come from: no region, ages five years further, never below the site's", () => {
  const asked: MembersFilter = {
    ...own,
    country: "DE",
    countryregion: "02",
    min_age: 20,
    max_age: 97,
    interests: ["wine"],
    page: 1,
  };
  expect(widen(asked, ["countryregion", "min_age", "max_age"], SITE)).toEqual({
    ...asked,
    countryregion: null,
    min_age: 18,
    max_age: 99,
  });
});

test("a page follows where there is a cursor or more by the count, and never after the fiftieth", () => {
  expect(hasNext({ nextCursors: { 1: "cursor" }, numResults: 10 }, 1)).toBe(true);
  expect(hasNext({ nextCursors: { 1: null }, numResults: 48 }, 1)).toBe(true);
  expect(hasNext({ nextCursors: { 2: null }, numResults: 48 }, 2)).toBe(false);
  expect(hasNext({ nextCursors: { 50: "cursor" }, numResults: 1001 }, 50)).toBe(false);
});

test("the next two pages have room for as many faces as they will have", () => {
  expect([
    boxesBelow(1, 30),
    boxesBelow(1, 100),
    boxesBelow(1, 1001),
    boxesBelow(49, 1001),
    boxesBelow(2, 48),
  ]).toEqual([6, 48, 48, 24, 1]);
});

const found = (profiles: ProfileCard[], next: string | null = null): Response =>
  Response.json({ profiles, page: 2, num_results: 100, next, similar: null } satisfies MembersAnswer);
const ready = (filter: Partial<MembersFilter>, profiles: ProfileCard[]): Data => ({
  state: "ready",
  profiles,
  num_results: 100,
  next: "cursor-2",
  similar: null,
  more_names: false,
  searches_names: true,
  interests: [],
  regions: [],
  ownCountry: null,
  filter: { ...own, ...filter },
});

test("the same answer again is the way back and keeps what was loaded around it; another starts over", async () => {
  const search = createSearch();
  const first = ready({}, [card("a")]);
  receiveResults(search, first);
  const asked: object[] = [];
  const api = apiOn((_request, { searchParams }) => {
    asked.push(Object.fromEntries(searchParams));
    return found([card("b")], "cursor-3");
  });
  expect(await loadResults(search, api, searchQuery(own, []), 2)).toBe(true);
  expect(asked).toEqual([{ min_age: "18", max_age: "99", page: "2", after: "cursor-2" }]);
  receiveResults(search, first);
  expect(Object.keys(search.results)).toEqual(["1", "2"]);
  receiveResults(search, ready({}, [card("a")]));
  expect(Object.keys(search.results)).toEqual(["1"]);
});

test("a page that comes after another search has begun is dropped", async () => {
  const search = createSearch();
  receiveResults(search, ready({}, [card("a")]));
  const late = Promise.withResolvers<Response>();
  const api = apiOn(() => late.promise);
  const loading = loadResults(search, api, searchQuery(own, []), 2);
  receiveResults(search, ready({ gender: "male" }, [card("m")]));
  late.resolve(found([card("b")]));
  await loading;
  expect(search.results).toEqual({ 1: [card("m")] });
});

test("where a cursor is no longer valid the page's number replaces it, and any other failure is reported", async () => {
  const search = createSearch();
  receiveResults(search, ready({}, [card("a")]));
  const refuse = (status: number) => Response.json({ error: { code: "no" } }, { status });
  const byNumber = apiOn((_request, { searchParams }) =>
    searchParams.has("after") ? refuse(422) : found([card("n")]),
  );
  expect(await loadResults(search, byNumber, searchQuery(own, []), 2)).toBe(true);
  expect(search.results[2]).toEqual([card("n")]);
  expect(
    await loadResults(
      search,
      apiOn(() => refuse(503)),
      searchQuery(own, []),
      3,
    ),
  ).toBe(false);
  expect(search.results[3]).toBeUndefined();
});
