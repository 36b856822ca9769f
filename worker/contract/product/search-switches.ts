/**
 * The filters of the search that are on or off, one row each. From a row follow the query of members.php, the
 * search field that a site's search_fields may name, the switch in the filter, its chip and the address.
 * tests/drop-ins/tables.test.ts names the messages that a new row still lacks, and the compiler asks for its
 * condition in worker/origin/directory/switch-sql.ts.
 */
interface Row {
  /** Every member may use it, whatever the site's search_fields say. */
  always: boolean;
  /** Where few are found, similar results are searched for without it. */
  widened: boolean;
  /** For premium members: for others the search is as if it were off. */
  premium: boolean;
}

const searchSwitches = {
  online: { always: false, widened: true, premium: false },
  with_photo: { always: false, widened: true, premium: false },
  new_members: { always: false, widened: true, premium: false },
  verified: { always: false, widened: true, premium: false },
  // answers, section 1: always there, and never widened
  real_only: { always: true, widened: false, premium: false },
  // the members who like the viewer: similar results would be of members who don't
  likes_you: { always: false, widened: false, premium: true },
} as const satisfies Record<string, Row>;
export type SearchSwitch = keyof typeof searchSwitches;
/** Those that the directory decides by a member's row alone; likes are in the viewer's own object. */
export type DirectorySwitch = Exclude<SearchSwitch, "likes_you">;

export const SEARCH_SWITCHES = Object.keys(searchSwitches) as SearchSwitch[];
export const DIRECTORY_SWITCHES = SEARCH_SWITCHES.filter((name) => name !== "likes_you");
/** None of them is on. */
export const noSwitches = () =>
  Object.fromEntries(SEARCH_SWITCHES.map((name) => [name, false])) as Record<SearchSwitch, boolean>;

const rows: Record<SearchSwitch, Row> = searchSwitches;
export const isAlwaysOffered = (name: SearchSwitch): boolean => rows[name].always;
export const isForPremium = (name: SearchSwitch): boolean => rows[name].premium;
export const WIDENED_SWITCHES = DIRECTORY_SWITCHES.filter((name) => rows[name].widened);
