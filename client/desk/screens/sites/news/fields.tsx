import { languageName } from "#client/desk/screens/case/templates.ts";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { words } from "#client/desk/words.ts";
import type { ListedCode } from "#contract/desk/discount-codes.ts";
import type { NewsType } from "#contract/desk/news.ts";
import type { Locale } from "#contract/entities.ts";
import { emptyText, type NewsDraft, type TextDraft } from "./draft.ts";

const text = words.news.form;
const TYPES: readonly NewsType[] = ["site_news", "promotions"];

/** What is written: its kind and name, and its text in the site's languages. */
export function NewsFields({
  draft,
  slug,
  locales,
  codes,
  onChange,
}: {
  draft: NewsDraft;
  /** The name as it will be where none is typed. */
  slug: string;
  locales: readonly Locale[];
  codes: readonly ListedCode[];
  onChange: (draft: NewsDraft) => void;
}) {
  const change = (changes: Partial<NewsDraft>) => onChange({ ...draft, ...changes });
  const missing = locales.filter((locale) => !draft.texts.some((each) => each.locale === locale));
  const [first] = draft.texts;
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-4 border-0 p-0">
        <legend className="label">{text.kind}</legend>
        {TYPES.map((type) => (
          <label key={type} className="flex items-center gap-2">
            <input type="radio" name="type" checked={draft.type === type} onChange={() => change({ type })} />
            {words.news.types[type]}
          </label>
        ))}
      </fieldset>
      {draft.type === "promotions" && (
        <label className="label max-w-80">
          {text.code}
          <select
            value={draft.code}
            onChange={({ target }) => change({ code: target.value })}
            className="field"
          >
            <option value="">{text.noCode}</option>
            {codes.map(({ code, percentage }) => (
              <option key={code} value={code}>
                {text.codeOf(code, percentage)}
              </option>
            ))}
          </select>
        </label>
      )}
      {draft.texts.map((each, at) => (
        <Language
          key={each.locale}
          draft={each}
          onChange={(changed) => change({ texts: draft.texts.with(at, changed) })}
          onRemove={
            draft.texts.length > 1 ? () => change({ texts: draft.texts.toSpliced(at, 1) }) : undefined
          }
        />
      ))}
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {missing.map((locale) => (
            <button
              key={locale}
              type="button"
              className="btn"
              onClick={() => change({ texts: [...draft.texts, emptyText(locale, first?.path)] })}
            >
              {text.add(languageName(locale))}
            </button>
          ))}
          {first && <p className="text-13px text-soft">{text.order(languageName(first.locale))}</p>}
        </div>
      )}
      <label className="label">
        {text.name}
        <input
          value={draft.slug}
          placeholder={slug}
          onChange={({ target }) =>
            change({ slug: target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, "") })
          }
          maxLength={60}
          autoComplete="off"
          className="field"
        />
        {text.nameHint}
      </label>
    </div>
  );
}

/** The text in one language. */
function Language({
  draft,
  onChange,
  onRemove,
}: {
  draft: TextDraft;
  onChange: (draft: TextDraft) => void;
  onRemove: (() => void) | undefined;
}) {
  const language = languageName(draft.locale);
  const change = (changes: Partial<TextDraft>) => onChange({ ...draft, ...changes });
  return (
    <fieldset className="card grid gap-3 p-4">
      <legend className="subtitle px-1">{language}</legend>
      <label className="label">
        {text.heading}
        <input
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
          maxLength={120}
          lang={draft.locale}
          autoComplete="off"
          className="field"
        />
      </label>
      <TextField label={text.text} value={draft.body} onChange={(body) => change({ body })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <label className="label">
          {text.button}
          <input
            value={draft.words}
            onChange={({ target }) => change({ words: target.value })}
            maxLength={60}
            lang={draft.locale}
            autoComplete="off"
            className="field"
          />
        </label>
        <label className="label">
          {text.path}
          <input
            value={draft.path}
            onChange={({ target }) => change({ path: target.value })}
            maxLength={200}
            placeholder={text.pathHint}
            autoComplete="off"
            className="field"
          />
        </label>
      </div>
      {onRemove && (
        <p>
          <button type="button" className="btn-plain" onClick={onRemove}>
            {text.remove(language)}
          </button>
        </p>
      )}
    </fieldset>
  );
}
