import { languageName } from "#client/desk/screens/case/templates.ts";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";
import type { NewsReceiversAnswer } from "#contract/desk/news-receivers.ts";

const text = words.news.receivers;

/**
 * Who would get it now, by language. `written`: the languages that there is a text in, the first for all
 * others.
 */
export function Receivers({
  receivers: { total, languages },
  written,
  onAgain,
  isBusy,
}: {
  receivers: NewsReceiversAnswer;
  written: readonly string[];
  onAgain: () => void;
  isBusy: boolean;
}) {
  const [first] = written;
  const others = languages
    .filter(({ language }) => !written.includes(language))
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="card grid gap-2 p-4">
      <h2 className="subtitle">{text.title}</h2>
      <p className="text-18px font-semibold tabular-nums">{text.total(total)}</p>
      <p className="text-13px text-soft">{text.about}</p>
      <ul className="flex flex-wrap gap-2">
        {languages.map(({ language, count }) => (
          <li key={language} className="chip">
            {languageName(language)} <b className="tabular-nums">{count}</b>
          </li>
        ))}
      </ul>
      {others > 0 && first !== undefined && <p>{text.unwritten(others, languageName(first))}</p>}
      <p>
        <KeyButton keys="r" onAct={onAgain} disabled={isBusy}>
          {words.news.form.again}
        </KeyButton>
      </p>
    </section>
  );
}
