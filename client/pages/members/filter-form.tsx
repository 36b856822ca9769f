import { Fragment, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { SearchField } from "../../../worker/contract/entities.ts";
import { MAX_AGE } from "../../../worker/contract/limits.ts";
import { useFrame } from "../../context.tsx";
import { pathOf } from "../../routes.ts";
import type { MembersFilter } from "../../seed.ts";
import { Icon } from "../../ui/icon.tsx";
import { Seg } from "../../ui/seg.tsx";
import { Select } from "../../ui/select.tsx";

/** The steps in which an age is chosen. */
const AGE_STEPS = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80];

/** The filters that the site shows and a visitor may use, in the site's order. A plain form to the same page: it works without script and keeps the filter in the address. Folded on phones, open where there is room. */
export function FilterForm({ filter }: { filter: MembersFilter }) {
  const { site } = useFrame();
  const intl = useIntl();
  const words = (id: "face.gender.female" | "face.gender.male" | "face.gender.all" | "members.from" | "members.to" | "members.country" | "members.show") => intl.formatMessage({ id });
  const ages = (chosen: number) => [...new Set([...AGE_STEPS, chosen])].filter((age) => age >= site.min_age && age < MAX_AGE).sort((a, b) => a - b).map((age) => ({ value: String(age), label: String(age) }));
  const countries = site.countries.map((country) => ({ value: country, label: intl.formatDisplayName(country, { type: "region" }) ?? country })).sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  const fields: Partial<Record<SearchField, ReactNode>> = {
    gender: <Seg name="gender" legend={words("members.show")} value={filter.gender ?? ""} options={[{ value: "female", label: words("face.gender.female") }, { value: "male", label: words("face.gender.male") }, { value: "", label: words("face.gender.all") }]} />,
    min_age: <Select id="min-age" name="min_age" label={words("members.from")} value={String(filter.min_age)} options={ages(filter.min_age)} />,
    max_age: <Select id="max-age" name="max_age" label={words("members.to")} value={String(filter.max_age)} options={[...ages(filter.max_age), { value: String(MAX_AGE), label: intl.formatMessage({ id: "members.any" }) }]} />,
    ...(countries.length > 1 && { country: <Select id="country" name="country" label={words("members.country")} value={filter.country ?? ""} options={[{ value: "", label: intl.formatMessage({ id: "members.everywhere" }) }, ...countries]} /> }),
  };
  const shown = site.search_fields.filter((field) => fields[field]);
  if (shown.length === 0) return null;
  return (
    <details className="filter">
      <summary className="btn btn--row"><Icon name="i-tabler-adjustments-horizontal" className="icon--s" /><FormattedMessage id="members.filter" /></summary>
      <form className="filter__form" method="get" action={pathOf("members")}>
        {shown.map((field) => <Fragment key={field}>{fields[field]}</Fragment>)}
        <button className="btn btn--main"><FormattedMessage id="members.apply" /></button>
      </form>
    </details>
  );
}
