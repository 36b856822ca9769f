import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DeskFailure } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, KeyButton, useKey } from "#client/desk/ui/keys.tsx";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { ListedCase } from "#contract/desk/case-list.ts";
import type { CasePreviewAnswer } from "#contract/desk/case-previews.ts";
import type { CaseAnswer } from "#contract/desk/case.ts";
import { Choices, type Choice } from "./choices.tsx";
import { bodyOf, EMPTY, filled, useDraft, type Draft, type What } from "./draft.ts";
import { MeasureFields, measuresFor } from "./measure-fields.tsx";
import { numberOf } from "./next-case.ts";
import { Preview } from "./preview.tsx";
import { languageName, type Templates } from "./templates.ts";
import type { Left } from "./undo.tsx";

const text = words.case;

/** The outcomes of each kind: the first acts, the second leaves things as they are. */
const OUTCOMES = {
  report: ["acted", "no_breach"],
  complaint: ["uphold", "reject"],
  appeal: ["grant", "refuse"],
  decision: ["lift"],
} as const satisfies Record<CaseAnswer["kind"], readonly (keyof typeof text.outcomes)[]>;
const OUTCOME_KEYS = ["a", "n"];

const intoView = (said: HTMLElement | null) => said?.scrollIntoView({ block: "nearest" });

/** Why it was refused; of what does not go together, what it is. */
const messageOf = ({ code, field, message }: DeskFailure): string =>
  (code === "invalid_input" ? text.wrong[field ?? ""] : undefined) ?? message;

/** One form: what is decided, why, and what each side reads. */
export function DecisionForm({
  found,
  site,
  templates,
  findNext,
  onDecided,
}: {
  found: CaseAnswer;
  site: string;
  templates: Record<string, Templates>;
  /** The case after this one, but for those that are decided with it. */
  findNext: (done: readonly string[]) => Promise<ListedCase | null>;
  onDecided: (left: Left, next: ListedCase | null) => void | Promise<void>;
}) {
  const { kind } = found;
  const isAboutMember = kind === "report" || (kind === "complaint" && found.topic !== "decision");
  // what was decided and taken back is typed already
  const { draft: typed } = (useLocation().state ?? {}) as Left;
  const empty: Draft = { ...EMPTY, outcome: kind === "decision" ? "lift" : null };
  const kept = useDraft(site, found, typed ?? filled(found, empty, templates));
  const { draft, forget } = kept;
  const [lacks, setLacks] = useState<string | null>(null);
  const change = (to: Draft) => {
    setLacks(null);
    kept.change(to);
  };
  const [preview, setPreview] = useState<CasePreviewAnswer | null>(null);
  const { send, isBusy, failure } = useWrite("POST /api/case-decisions");
  const previewing = useWrite("POST /api/case-previews");
  const answer = useRef<HTMLTextAreaElement>(null);
  /** A change, with the texts of the templates that fit it then. */
  const set = (changes: Partial<Draft>) => change(filled(found, { ...draft, ...changes }, templates));

  const outcomes = OUTCOMES[kind].map((outcome, at): Choice<string> => ({
    value: outcome,
    words: text.outcomes[outcome],
    keys: OUTCOME_KEYS[at] ?? "",
  }));
  const [acting, leaving] = OUTCOMES[kind];
  const decide = async (isNext: boolean) => {
    const body = bodyOf(found, draft);
    setLacks(typeof body === "string" ? body : null);
    if (typeof body === "string" || isBusy) return;
    // looked for meanwhile: who decides a hundred of them waits for each
    const [made, next] = await Promise.all([
      send({ query: { site }, body }),
      isNext ? findNext(draft.also) : null,
    ]);
    if (!made) return;
    forget();
    setPreview(null);
    const path = location.pathname + location.search;
    const what = `${words.cases.one[kind]} ${numberOf(found)}`;
    await onDecided(made.planned ? { decided: { planned: made.planned, what, path, draft } } : {}, next);
  };
  const look = async () => {
    const body = bodyOf(found, draft);
    setLacks(typeof body === "string" ? body : null);
    if (typeof body !== "string") setPreview(await previewing.send({ query: { site }, body }));
  };
  useKey("Ctrl+Enter", text.submitNext, () => void decide(true), { always: true });
  useKey("Ctrl+Shift+Enter", text.submit, () => void decide(false), { always: true });
  useKey("r", text.typeIn.answer, () => answer.current?.focus());

  const language = languageName(found.from?.language ?? found.member?.language ?? "en");
  return (
    <form
      className="card grid gap-4 p-4 md:col-span-2 xl:col-span-1 xl:sticky xl:top-2 xl:max-h-[calc(100vh-1rem)] xl:overflow-y-auto"
      aria-label={text.decide}
      onSubmit={(event) => {
        event.preventDefault();
        void decide(true);
      }}
    >
      <Choices
        name="outcome"
        legend={text.outcome}
        choices={outcomes}
        value={draft.outcome}
        onChoose={(outcome) =>
          set({ outcome, ...(outcome === leaving && { what: "nothing", which: null, reason: null }) })
        }
      />
      {isAboutMember && (
        <>
          <Choices<What>
            name="measure"
            legend={text.measure}
            choices={measuresFor(found, site)}
            value={draft.what}
            onChoose={(what) => {
              const isKept = what === draft.what;
              set({
                what,
                ...(what !== "nothing" && { outcome: acting }),
                ...(isKept ? {} : { which: null, reason: null }),
                ...measuresFor(found, site)
                  .find(({ value }) => value === what)
                  ?.next(isKept ? draft.which : null),
              });
            }}
          />
          {kind === "complaint" && found.complaint?.photo !== null && draft.outcome === "uphold" && (
            <p className="text-13px text-soft">{text.removesToo}</p>
          )}
          <MeasureFields found={found} draft={draft} onChange={set} />
        </>
      )}
      <Together found={found} also={draft.also} onChange={(also) => set({ also })} />
      <TextField
        ref={answer}
        label={kind === "decision" ? text.why(language) : text.answer(language)}
        shortcut="r"
        value={draft.answer}
        onChange={(value) => change({ ...draft, answer: value })}
      />
      {Object.entries(draft.answers).map(([other, value = ""]) => (
        <TextField
          key={other}
          label={text.alike(languageName(other))}
          value={value}
          onChange={(changed) => change({ ...draft, answers: { ...draft.answers, [other]: changed } })}
        />
      ))}
      {lacks !== null && (
        <p role="alert" ref={intoView} className="text-danger">
          {lacks}
        </p>
      )}
      {failure && (
        <Failure
          message={messageOf(failure)}
          {...(failure.code !== "invalid_input" && { onRetry: () => void decide(true) })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-first" disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {kind === "decision" ? text.submit : text.submitNext} <Kbd>Ctrl+Enter</Kbd>
        </button>
        {kind !== "decision" && (
          <button
            type="button"
            className="btn"
            disabled={isBusy}
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={() => void decide(false)}
          >
            {text.submit} <Kbd>Ctrl+Shift+Enter</Kbd>
          </button>
        )}
        <KeyButton keys="v" onAct={() => void look()} disabled={previewing.isBusy}>
          {text.preview}
        </KeyButton>
      </div>
      {previewing.failure && <Failure message={previewing.failure.message} onRetry={() => void look()} />}
      <Preview answer={preview} onClose={() => setPreview(null)} />
    </form>
  );
}

/** Other open reports about the same member, each closed alike or left. */
function Together({
  found: { others },
  also,
  onChange,
}: {
  found: CaseAnswer;
  also: readonly string[];
  onChange: (also: string[]) => void;
}) {
  const all = others.map(({ receipt }) => receipt);
  const toggleAll = () => onChange(also.length === all.length ? [] : all);
  useKey("o", text.allOrNone, all.length > 0 ? toggleAll : null);
  if (all.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="label mb-1">
        {text.together} ({also.length}/{all.length}) <Kbd>o</Kbd>
      </legend>
      {others.map(({ receipt, kind, language, text: said }) => (
        <label key={receipt} className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={also.includes(receipt)}
            onChange={({ target }) =>
              onChange(all.filter((each) => (each === receipt ? target.checked : also.includes(each))))
            }
          />
          <span className="min-w-0 break-words">
            {`${words.topics[kind] ?? kind}, ${language ?? "–"}: ${said.slice(0, 120)}`}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
