import { words } from "#client/desk/words.ts";
import { useCompanies } from "./companies.ts";

/** Chooses one of the companies; the form is sent by its button. */
export function CompanySelect({ value }: { value: string }) {
  return (
    <label className="label">
      {words.money.company}
      <select name="company" defaultValue={value} className="field">
        {useCompanies().map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
  );
}
