import { List, type Column } from "#client/desk/ui/list.tsx";
import { words } from "#client/desk/words.ts";
import type { SiteChange, SitePreview } from "#contract/desk/site-previews.ts";
import { SETTING_COLUMNS, SettingValue } from "./setting-columns.tsx";
import { SiteLooks } from "./site-looks.tsx";

const text = words.sitePreview;
type Pair = SitePreview["pairs"][number];

const CHANGES: readonly Column<SiteChange>[] = [
  { title: text.changes.key, cell: ({ name }) => <code>{name}</code> },
  { title: text.changes.before, cell: ({ before }) => <SettingValue value={before} /> },
  { title: text.changes.after, cell: ({ after }) => <SettingValue value={after} /> },
];
const PAIRS: readonly Column<Pair>[] = [
  { title: text.pairs.mode, cell: ({ mode }) => text.modes[mode] },
  { title: text.pairs.pair, cell: ({ name }) => name },
  { title: text.pairs.ratio, cell: ({ ratio }) => `${ratio.toFixed(2)} : 1`, isNumber: true },
];

/**
 * What a faultless file says: what would be other, what nobody may have meant, its look, and all its
 * settings.
 */
export const PreviewParts = ({ preview }: { preview: SitePreview }) => (
  <>
    <p role="status" className="font-semibold text-good">
      {text.fine(preview.name)}
    </p>
    {preview.warnings.length > 0 && (
      <section className="card grid gap-2 border-late! p-4">
        <h2 className="subtitle">{text.warnings.title}</h2>
        <ul className="grid gap-1">
          {preview.warnings.map(({ code, before, after }) => (
            <li key={`${code} ${before} ${after}`}>{text.warnings[code](before, after)}</li>
          ))}
        </ul>
      </section>
    )}
    <section className="grid gap-2">
      <h2 className="subtitle">{text.changes.title}</h2>
      {preview.changes === null ? (
        <p className="card p-4 text-soft">{text.changes.isNew}</p>
      ) : (
        <List
          rows={preview.changes}
          columns={CHANGES}
          keyOf={({ name }) => name}
          empty={text.changes.none}
          caption={text.changes.title}
        />
      )}
    </section>
    <SiteLooks preview={preview} />
    <details>
      <summary>{text.pairs.title(preview.pairs[0]?.ratio.toFixed(2) ?? "")}</summary>
      <List
        rows={preview.pairs}
        columns={PAIRS}
        keyOf={(pair) => `${pair.mode} ${pair.name} ${pair.ratio}`}
        empty=""
        caption={text.pairs.caption}
      />
    </details>
    <section className="grid gap-2">
      <h2 className="subtitle">{words.sites.settings.title}</h2>
      <List
        rows={preview.settings}
        columns={SETTING_COLUMNS}
        keyOf={({ name }) => name}
        empty=""
        caption={words.sites.settings.title}
      />
    </section>
  </>
);
