import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { SiteSelect } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import { AUDIT_AREAS } from "#contract/desk/audit-areas.ts";
import type { AuditPerson } from "#contract/desk/audit.ts";
import { DAY, ID } from "./query.ts";

const text = words.audit;

/** What the audit is narrowed down to, in the address. */
export function AuditFilters({ people }: { people: readonly AuditPerson[] }) {
  const [asked] = useSearchParams();
  const value = (name: string) => asked.get(name) ?? "";
  return (
    // another address fills the fields again
    <Form key={asked.toString()} role="search" className="flex flex-wrap items-end gap-3">
      <SiteSelect value={value("site")} />
      <Choice name="operator" value={value("operator")} every={text.everyone}>
        {!people.some(({ id }) => id === value("operator")) && ID.test(value("operator")) && (
          <option value={value("operator")}>{value("operator")}</option>
        )}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="area" value={value("area")} every={words.filters.every}>
        {AUDIT_AREAS.map((area) => (
          <option key={area} value={area}>
            {text.areas[area]}
          </option>
        ))}
      </Choice>
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="label">
          {text.filters[name]}
          <input
            type="date"
            name={name}
            defaultValue={DAY.test(value(name)) ? value(name) : ""}
            className="field"
          />
        </label>
      ))}
      <label className="label min-w-36 flex-1 sm:max-w-72">
        {text.filters.subject}
        <input
          name="subject"
          defaultValue={value("subject")}
          maxLength={200}
          autoComplete="off"
          className="field"
        />
      </label>
      <label className="flex min-h-9 items-center gap-2">
        <input type="checkbox" name="looks" value="hide" defaultChecked={value("looks") === "hide"} />
        {text.filters.looks}
      </label>
      <button type="submit" className="btn-first">
        {words.filters.show}
      </button>
    </Form>
  );
}

const Choice = ({
  name,
  value,
  every,
  children,
}: {
  name: "area" | "operator";
  value: string;
  every: string;
  children: ReactNode;
}) => (
  <label className="label">
    {text.filters[name]}
    <select name={name} defaultValue={value} className="field">
      <option value="">{every}</option>
      {children}
    </select>
  </label>
);
