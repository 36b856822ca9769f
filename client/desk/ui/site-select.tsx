import { useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { words } from "#client/desk/words.ts";
import type { DeskSite } from "#contract/desk/me.ts";

/** The sites that concern the person who is signed in. */
const useAllSites = (): readonly DeskSite[] => useRouteLoaderData<typeof loadShell>("shell")?.sites ?? [];

/** The sites that they work for. */
export const useSites = (): readonly DeskSite[] => useAllSites().filter(({ isSecond }) => !isSecond);

/** A site by its name; by its id where that tells more. */
export function SiteName({ id }: { id: string }) {
  const site = useAllSites().find((each) => each.id === id);
  return <span title={site?.host}>{nameOf(site, id)}</span>;
}

/** Of a site whose id says the same, the name alone. */
function nameOf(site: DeskSite | undefined, id: string): string {
  if (!site) return id || words.filters.noSite;
  return site.name.toLowerCase() === id ? site.name : `${site.name} (${id})`;
}

const optionOf = ({ id, name, isOwnBackend }: DeskSite): string =>
  isOwnBackend ? words.filters.ownBackend(name, id) : `${name} (${id})`;

/**
 * Chooses one of the sites, or all of them. `withSecond`: also those for which the person is the second one
 * alone.
 */
export function SiteSelect({
  value,
  isOne = false,
  withSecond = false,
}: {
  value: string;
  isOne?: boolean;
  withSecond?: boolean;
}) {
  const sites = useAllSites().filter(({ isSecond }) => withSecond || !isSecond);
  // who works for one site reads its name
  const [only] = sites;
  return (
    <label className="label">
      {words.filters.site}
      <select name="site" defaultValue={value} className="field">
        {!isOne && (
          <option value="">{only && sites.length === 1 ? optionOf(only) : words.filters.all}</option>
        )}
        {(isOne || sites.length > 1 || value !== "" ? sites : []).map((site) => (
          <option key={site.id} value={site.id} disabled={site.isOwnBackend && isOne}>
            {optionOf(site)}
          </option>
        ))}
      </select>
    </label>
  );
}
