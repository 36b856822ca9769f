import { useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { words } from "#client/desk/words.ts";
import type { DeskSite } from "#contract/desk/me.ts";

/** The sites of the person who is signed in. */
export function useSites(): readonly DeskSite[] {
  return useRouteLoaderData<typeof loadShell>("shell")?.sites ?? [];
}

/** A site by its name; by its id where that tells more. */
export function SiteName({ id }: { id: string }) {
  const site = useSites().find((each) => each.id === id);
  return <span title={site?.host}>{nameOf(site, id)}</span>;
}

/** Of a site whose id says the same, the name alone. */
function nameOf(site: DeskSite | undefined, id: string): string {
  if (!site) return id || words.filters.noSite;
  return site.name.toLowerCase() === id ? site.name : `${site.name} (${id})`;
}

const optionOf = ({ id, name, isOwnBackend }: DeskSite): string =>
  isOwnBackend ? words.filters.ownBackend(name, id) : `${name} (${id})`;

/** Chooses one of the sites, or all of them. */
export function SiteSelect({ value, isOne = false }: { value: string; isOne?: boolean }) {
  return (
    <label className="label">
      {words.filters.site}
      <select name="site" defaultValue={value} className="field">
        {!isOne && <option value="">{words.filters.all}</option>}
        {useSites().map((site) => (
          <option key={site.id} value={site.id} disabled={site.isOwnBackend && isOne}>
            {optionOf(site)}
          </option>
        ))}
      </select>
    </label>
  );
}
