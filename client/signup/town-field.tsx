import { use, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { BrowserContext } from "../browser/browser-context.tsx";
import { useFrame } from "../context.tsx";
import { faultProps, FieldFault } from "./faults.tsx";

interface Found {
  label: string;
  place: number;
}

export interface TownFieldProps {
  country: string;
  town: string;
  fault: string | undefined;
  onCountry: (country: string) => void;
  onTown: (town: string, place: number | null) => void;
}

/** Milliseconds of no typing before towns are asked for. */
const PAUSE = 250;

/** Country and town: a browser's own list of suggestions, filled as one types. Only the town is kept of where somebody lives. */
export function TownField({ country, town, fault, onCountry, onTown }: TownFieldProps) {
  const { site } = useFrame();
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const [found, setFound] = useState<Found[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");

  function type(text: string): void {
    const chosen = found.find(({ label }) => label === text) ?? found.find(({ label }) => label.split(",")[0]?.toLowerCase() === text.trim().toLowerCase());
    onTown(text, chosen?.place ?? null);
    clearTimeout(timer.current);
    if (chosen?.label === text || text.trim().length < 2) return;
    timer.current = setTimeout(() => void look(text), PAUSE);
  }
  async function look(text: string): Promise<void> {
    asked.current = text;
    const answer = await api?.get("/api/places.php", { q: text.trim(), country }).catch(() => null);
    if (!answer || asked.current !== text) return;
    const towns = answer.places.map(({ id, name, region_name: region }) => ({ place: id, label: region ? `${name}, ${region}` : name }));
    setFound(towns);
    const exact = towns.find(({ label }) => label.split(",")[0]?.toLowerCase() === text.trim().toLowerCase());
    if (exact) onTown(text, exact.place);
  }
  const countries = site.countries.map((code) => ({ code, label: intl.formatDisplayName(code, { type: "region" }) ?? code })).sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <>
      {countries.length > 1 && (
        <div className="field">
          <label htmlFor="country"><FormattedMessage id="signup.country" /></label>
          <select className="input" id="country" autoComplete="country" value={country} onChange={(event) => { onCountry(event.target.value); }}>
            {countries.map(({ code, label }) => <option key={code} value={code}>{label}</option>)}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor="town"><FormattedMessage id="signup.town" /></label>
        <input className="input" id="town" list="towns" autoComplete="off" maxLength={60} value={town} onChange={(event) => { type(event.target.value); }} {...faultProps("town", fault)} />
        <datalist id="towns">{found.map(({ label, place }) => <option key={place} value={label}>{label}</option>)}</datalist>
        <FieldFault id="town" code={fault} />
        <p className="meta"><FormattedMessage id="signup.town.hint" /></p>
      </div>
    </>
  );
}
