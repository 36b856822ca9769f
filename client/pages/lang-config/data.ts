import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

type CountryReason = "chosen" | "seen" | "unknown";

const countryReason = ({ seen, selected }: { seen: string | null; selected: string | null }): CountryReason =>
  selected !== null ? "chosen" : seen !== null ? "seen" : "unknown";

export const source = pageSource(route, {
  data: ({ host, country, languageReason }) =>
    ready({
      host,
      seen: country.seen,
      selected: country.selected,
      languageReason,
      countryReason: countryReason(country),
    }),
});
export type Data = DataOf<typeof source>;
