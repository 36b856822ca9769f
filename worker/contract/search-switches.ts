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
}

const searchSwitches = {
  online: { always: false, widened: true },
  with_photo: { always: false, widened: true },
  new_members: { always: false, widened: true },
  verified: { always: false, widened: true },
  // answers, section 1: always there, and never widened
  real_only: { always: true, widened: false },
} as const satisfies Record<string, Row>;
export type SearchSwitch = keyof typeof searchSwitches;

export const SEARCH_SWITCHES = Object.keys(searchSwitches) as SearchSwitch[];
/** None of them is on. */
export const noSwitches = () =>
  Object.fromEntries(SEARCH_SWITCHES.map((name) => [name, false])) as Record<SearchSwitch, boolean>;

const rows: Record<SearchSwitch, Row> = searchSwitches;
export const isAlwaysOffered = (name: SearchSwitch): boolean => rows[name].always;
export const WIDENED_SWITCHES = SEARCH_SWITCHES.filter((name) => rows[name].widened);
