import { useRef } from "react";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { TextField } from "#client/desk/ui/text-field.tsx";
import { words } from "#client/desk/words.ts";
import type { CaseAnswer } from "#contract/desk/case.ts";
import { CONDUCT_REASONS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { PROFILE_NOTES } from "#contract/product/profile-fields.ts";
import { Choices, type Choice } from "./choices.tsx";
import { EMPTY, type Draft, type What } from "./draft.ts";
import { languageName } from "./templates.ts";

const text = words.case;
/** The keys of reasons. 0 is nothing, and what follows it stands elsewhere on every other keyboard. */
const REASON_KEYS = "123456789jkl".split("");

/** A measure, and what it is about when its key is pressed again. */
interface MeasureChoice extends Choice<What> {
  next: (which: string | null) => Partial<Draft>;
}

/** The photos of the member that can be removed: the one that it is about first. */
const photosOf = ({ evidence }: CaseAnswer): string[] => {
  const sentByReporter = new Set(
    evidence.messages.filter(({ from }) => from === "reporter").map(({ photo }) => photo),
  );
  const keys = evidence.files.flatMap(({ key }) => (key === null || sentByReporter.has(key) ? [] : [key]));
  return [...new Set(keys)].toSorted((a, b) => Number(b === evidence.photo) - Number(a === evidence.photo));
};
const textsOf = ({ evidence }: CaseAnswer): string[] =>
  PROFILE_NOTES.filter((field) => evidence.profile?.notes[field] !== undefined);

const after = (all: readonly string[], which: string | null): Partial<Draft> => ({
  which: all[(which === null ? 0 : all.indexOf(which) + 1) % all.length] ?? null,
});

/** What can happen to the member of a case. */
export function measuresFor(found: CaseAnswer, site: string): MeasureChoice[] {
  const isHere = found.member !== null && found.member.site === site;
  const [photos, texts] = [photosOf(found), textsOf(found)];
  const nothing = (): Partial<Draft> => ({});
  return [
    { value: "nothing", words: text.measures.nothing, keys: "0", next: nothing },
    {
      value: "text",
      words: text.measures.text,
      keys: "t",
      disabled: !isHere || texts.length === 0,
      next: (which) => after(texts, which),
    },
    {
      value: "photo",
      words: text.measures.photo,
      keys: "p",
      disabled: !isHere || photos.length === 0,
      next: (which) => after(photos, which),
    },
    { value: "hold", words: text.measures.hold, keys: "h", disabled: !isHere, next: nothing },
    { value: "suspend", words: text.measures.suspend, keys: "s", disabled: !isHere, next: nothing },
    { value: "close", words: text.measures.close, keys: "c", disabled: !isHere, next: nothing },
  ];
}

/** What a measure needs: what it is about, its reason, its days, and what the member reads. */
export function MeasureFields({
  found,
  draft,
  onChange,
}: {
  found: CaseAnswer;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const facts = useRef<HTMLTextAreaElement>(null);
  const days = useRef<HTMLInputElement>(null);
  const { what } = draft;
  const isStated = what !== "nothing" && what !== "hold";
  useKey("f", text.typeIn.facts, isStated ? () => facts.current?.focus() : null);
  useKey("d", text.typeIn.days, what === "suspend" ? () => days.current?.focus() : null);
  if (!isStated) return null;
  return (
    <>
      {(what === "text" || what === "photo") && <Which found={found} draft={draft} onChange={onChange} />}
      {what === "suspend" && (
        <label className="label">
          {text.days} <Kbd>d</Kbd>
          <input
            ref={days}
            inputMode="numeric"
            value={draft.days}
            className="field max-w-24"
            onChange={({ target }) => onChange({ days: target.value })}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
            }}
          />
        </label>
      )}
      <Choices
        key={what === "photo" ? "photo" : "conduct"}
        name="reason"
        legend={text.reason}
        choices={reasonsFor(found, what)}
        value={draft.reason}
        onChoose={(reason) =>
          // nobody comes of age within a week
          onChange({ reason, ...(reason === "underage" && draft.days === EMPTY.days && { days: "" }) })
        }
      />
      <TextField
        ref={facts}
        label={text.facts(languageName(found.member?.language ?? "en"))}
        shortcut="f"
        value={draft.facts}
        onChange={(value) => onChange({ facts: value })}
      />
    </>
  );
}

const reasonsFor = ({ policies }: CaseAnswer, what: What): Choice<string>[] =>
  (what === "photo" ? PHOTO_REFUSALS : CONDUCT_REASONS).map((reason, at) => {
    const policy = policies.find((each) => each.reason === reason);
    return {
      value: reason,
      words: policy?.text ?? reason,
      keys: REASON_KEYS[at] ?? "",
      more: <span className="chip">{policy?.isLegal === true ? text.law : text.terms}</span>,
    };
  });

function Which({
  found,
  draft: { what, which },
  onChange,
}: {
  found: CaseAnswer;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const keys = found.evidence.files.map(({ key }) => key);
  const labelOf = (option: string): string =>
    what === "photo" ? `${text.measures.photo} ${keys.indexOf(option) + 1}` : option;
  const options = what === "photo" ? photosOf(found) : textsOf(found);
  return (
    <label className="label">
      {text.which} <Kbd>{what === "photo" ? "p" : "t"}</Kbd>
      <select
        value={which ?? ""}
        className="field"
        onChange={({ target }) => onChange({ which: target.value })}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
