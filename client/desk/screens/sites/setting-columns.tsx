import type { Column } from "#client/desk/ui/list.tsx";
import { words } from "#client/desk/words.ts";
import type { EffectiveSetting } from "#contract/desk/site.ts";

const text = words.sites;

/** A setting in force, with where it comes from. */
export const SETTING_COLUMNS: readonly Column<EffectiveSetting>[] = [
  { title: text.settings.name, cell: ({ name }) => <code>{name}</code> },
  { title: text.settings.source, cell: ({ source }) => text.sources[source] },
  { title: text.settings.value, cell: ({ value }) => <SettingValue value={value} /> },
  {
    title: text.settings.says,
    cell: ({ says, without }) => (
      <>
        <span>{says}.</span>
        {without !== null && <span className="text-soft">{text.without(without)}</span>}
      </>
    ),
  },
];

/** Characters of a value that are shown at once. */
const SHORT = 120;

/** A setting as JSON has it; a long one opens. */
export function SettingValue({ value }: { value: unknown }) {
  const json = JSON.stringify(value);
  if (json.length <= SHORT) return <code className="block max-w-md break-all">{json}</code>;
  return (
    <details className="max-w-md">
      <summary>{text.settings.long(json.length)}</summary>
      <code className="block max-h-80 overflow-y-auto break-all">{json}</code>
    </details>
  );
}
