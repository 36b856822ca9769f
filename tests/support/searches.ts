import { noChoices } from "#contract/product/profile-fields.ts";
import type { Search } from "#origin/directory/search-request.ts";

/** A search for everybody of age, except for what is said. */
export const newSearch = (search: Partial<Search>): Search => ({
  viewer: null,
  hidden: [],
  among: null,
  genders: ["female", "male"],
  country: null,
  region: null,
  minAge: 18,
  maxAge: null,
  switches: [],
  distance: null,
  sort: null,
  interests: [],
  choices: noChoices(),
  page: 1,
  after: null,
  ...search,
});
