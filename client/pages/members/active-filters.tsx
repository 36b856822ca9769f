import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { useLastSearch } from "#client/parts/member/last-search.ts";
import { addressOf, defaultFilter } from "#client/parts/search/filter.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { MAX_AGE } from "#contract/product/limits.ts";
import { SEARCHABLE_COLUMNS } from "#contract/product/profile-fields.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { SEARCH_SORTS } from "#contract/product/search-order.ts";
import { SEARCH_SWITCHES } from "#contract/product/search-switches.ts";
import type { Ready } from "./data.ts";
import { LastSearchLink } from "./last-search-link.tsx";
import styles from "./page.module.css";

/** What is listed first, and every chosen filter with a link to the same search without it. */
export function ActiveFilters({ data: { filter, regions } }: { data: Ready }) {
  const { site, loggedIn } = useFrame();
  const intl = useIntl();
  const own = defaultFilter(site);
  const last = useLastSearch();
  const say = (id: MessageId, values = {}) => intl.formatMessage({ id }, values);
  const chips: { label: string; without: Partial<MembersFilter> }[] = [];
  const chip = (isChosen: boolean, label: string | null | undefined, without: Partial<MembersFilter>) => {
    if (isChosen && label) chips.push({ label, without });
  };
  const { min_age: min, max_age: max, gender, country, countryregion } = filter;
  chip(gender !== own.gender, say(`face.gender.${gender ?? "all"}`), { gender: own.gender });
  chip(
    min !== own.min_age || max !== own.max_age,
    say(max === MAX_AGE ? "members.ages.from" : "members.ages", { min, max }),
    { min_age: own.min_age, max_age: own.max_age },
  );
  chip(country !== null, intl.formatDisplayName(country ?? site.countries[0] ?? "", { type: "region" }), {
    country: null,
    countryregion: null,
  });
  chip(countryregion !== null, regions.find(({ code }) => code === countryregion)?.name ?? countryregion, {
    countryregion: null,
  });
  // Visitors have neither the filters from here on nor their words.
  if (filter.distance !== null)
    chip(true, say("search.distance.km", { km: Number(filter.distance) }), { distance: null });
  for (const name of SEARCH_SWITCHES)
    if (filter[name]) chip(true, say(`search.switch.${name}`), { [name]: false });
  for (const word of filter.interests)
    chip(true, say(`vocab.interests.${word}`), {
      interests: filter.interests.filter((each) => each !== word),
    });
  for (const field of SEARCHABLE_COLUMNS)
    if (filter[field].length > 0) chip(true, say(`field.${field}`), { [field]: [] });
  if (filter.name !== "") chip(true, say("members.chip.name", { name: filter.name }), { name: "" });
  const sorts = loggedIn && site.search_fields.includes("sort") ? [null, ...SEARCH_SORTS] : [];
  // without any filter, the last one is a tap away
  const isPlain = chips.length === 0 && filter.sort === null;
  if (sorts.length + chips.length === 0) return null;
  const address = (change: Partial<MembersFilter>) => addressOf({ ...filter, page: 1, ...change }, site);
  return (
    <nav className={`chips ${styles.members__chips}`} aria-label={say("members.chips")}>
      {sorts.map((sort) => (
        <PageLink
          key={sort ?? "fair"}
          className="chip"
          href={address({ sort })}
          aria-current={sort === filter.sort ? "true" : undefined}
        >
          <FormattedMessage id={`search.sort.${sort ?? "fair"}`} />
        </PageLink>
      ))}
      {isPlain && last !== "" && <LastSearchLink query={last} />}
      {chips.map(({ label, without }) => (
        <PageLink
          key={label}
          className="chip"
          href={address(without)}
          aria-label={say("members.chip.remove", { label })}
        >
          {label}
          <Icon name="i-tabler-x" className="icon--xs" />
        </PageLink>
      ))}
    </nav>
  );
}
