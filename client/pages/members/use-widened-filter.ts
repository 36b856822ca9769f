import { useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { addressOf, countryOf, widen } from "#client/parts/search/filter.ts";
import type { SearchField } from "#contract/entities.ts";
import { SEARCHABLE_COLUMNS } from "#contract/product/profile-fields.ts";
import { regionKindOf } from "#contract/product/region-kinds.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { SEARCH_SWITCHES } from "#contract/product/search-switches.ts";

/** What was widened for the similar results, in words, and the address of that search. */
export function useWidenedFilter(filter: MembersFilter): { what: string; address: string } {
  const { site } = useFrame();
  const intl = useIntl();
  const { widened } = useSnapshot(useStores().search);
  const words = new Set(
    widened.map((field) =>
      intl.formatMessage({ id: wordOf(field, countryOf(filter.country, site.countries)) }),
    ),
  );
  return {
    what: intl.formatList([...words], { type: "conjunction" }),
    address: addressOf(widen(filter, widened, site), site),
  };
}

/** Both ages have one word. */
function wordOf(field: SearchField, country: string | null): MessageId {
  if (field === "countryregion") return `vocab.region.${regionKindOf(country ?? "")}`;
  if (field === "min_age" || field === "max_age") return "members.age";
  const choice = SEARCHABLE_COLUMNS.find((each) => each === field);
  if (choice) return `field.${choice}`;
  const name = SEARCH_SWITCHES.find((each) => each === field);
  if (name) return `search.switch.${name}`;
  if (field === "distance") return "search.distance";
  return field === "country" ? "members.country" : "search.interests";
}
