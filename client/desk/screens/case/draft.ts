import { useKept } from "#client/desk/ui/use-kept.ts";
import { words } from "#client/desk/words.ts";
import type { CaseDecisionBody, CaseMeasure } from "#contract/desk/case-decisions.ts";
import type { CaseAnswer } from "#contract/desk/case.ts";
import type { Locale } from "#contract/entities.ts";
import { MAX_SUSPENSION_DAYS } from "#contract/product/member-decisions.ts";
import type { Templates } from "./templates.ts";

export type What = CaseMeasure["what"];

/** A decision as far as it is typed. */
export interface Draft {
  outcome: string | null;
  what: What;
  /** A photo's key, or the name of a text. */
  which: string | null;
  reason: string | null;
  days: string;
  facts: string;
  answer: string;
  also: string[];
  /** Answers in other languages, by language. */
  answers: Partial<Record<string, string>>;
}

export const EMPTY: Draft = {
  outcome: null,
  what: "nothing",
  which: null,
  reason: null,
  days: "7",
  facts: "",
  answer: "",
  also: [],
  answers: {},
};

/** What is typed in a case. */
export function useDraft(site: string, { kind, id }: Pick<CaseAnswer, "kind" | "id">, first: Draft) {
  const { value: draft, keep, forget } = useKept<Draft>(`${site} ${kind} ${id}`, first);
  return { draft, change: (changes: Partial<Draft>) => keep({ ...draft, ...changes }), forget };
}

/** A text that nobody has changed: a template, or none. Another choice replaces it. */
const isOurs = (text: string, templates: Record<string, Templates>): boolean =>
  text === "" || Object.values(templates).some((each) => Object.values(each).includes(text));

/** The languages in which the other reports that are closed together are answered. */
const otherLanguages = (found: CaseAnswer, draft: Draft): string[] => [
  ...new Set(
    found.others
      .filter(({ receipt, language }) => draft.also.includes(receipt) && language !== null)
      .map(({ language }) => language ?? ""),
  ),
];

/** The draft with its texts from the templates, where nobody has changed them. */
export function filled(found: CaseAnswer, draft: Draft, templates: Record<string, Templates>): Draft {
  const own = found.from?.language ?? found.member?.language ?? "en";
  const group = draft.what === "photo" ? "photo" : "conduct";
  const facts = templates[found.member?.language ?? "en"]?.[`${group}.${draft.reason}`] ?? "";
  const answerIn = (language: string) => templates[language]?.[`answer.${draft.outcome}`] ?? "";
  return {
    ...draft,
    facts: isOurs(draft.facts, templates) ? facts : draft.facts,
    answer: isOurs(draft.answer, templates) ? answerIn(own) : draft.answer,
    answers: Object.fromEntries(
      otherLanguages(found, draft)
        .filter((language) => language !== own)
        .map((language) => {
          const text = draft.answers[language] ?? "";
          return [language, isOurs(text, templates) ? inReports(language) : text];
        }),
    ),
  };
  /** A complaint and the reports beside it are answered by different words. */
  function inReports(language: string): string {
    const outcome = draft.outcome === "acted" || draft.outcome === "uphold" ? "acted" : "no_breach";
    return templates[language]?.[`answer.${outcome}`] ?? "";
  }
}

/** The decision, or what it lacks, in words. */
export function bodyOf(found: CaseAnswer, draft: Draft): CaseDecisionBody | string {
  const { id, kind } = found;
  const { outcome, answer } = draft;
  if (outcome === null) return words.case.missing.outcome;
  // dealt with before, there may be nothing left to do
  if (outcome === "acted" && draft.what === "nothing" && found.member?.status === "active")
    return words.case.missing.what;
  const measure = measureOf(draft);
  if (typeof measure === "string") return measure;
  if (answer.trim().length < 10) return words.case.missing.answer;
  if (kind === "appeal") return { kind, id, outcome: outcome === "grant" ? "grant" : "refuse", answer };
  if (kind === "decision") return { kind, id, outcome: "lift", answer };
  const answers = Object.entries(draft.answers).map(([language, text = ""]) => ({
    language: language as Locale,
    text,
  }));
  if (answers.some(({ text }) => text.trim().length < 10)) return words.case.missing.answer;
  const common = { id, measure, answer, also: draft.also, answers };
  return kind === "report"
    ? { kind, outcome: outcome === "acted" ? "acted" : "no_breach", ...common }
    : { kind, outcome: outcome === "uphold" ? "uphold" : "reject", ...common };
}

function measureOf({ what, which, reason, days, facts }: Draft): CaseMeasure | string {
  const { missing } = words.case;
  if (what === "nothing" || what === "hold") return { what };
  if ((what === "text" || what === "photo") && which === null) return missing.which;
  if (reason === null) return missing.reason;
  if (facts.trim().length < 10) return missing.facts;
  const lasts = days.trim() === "" ? null : Number(days);
  if (what === "suspend" && lasts !== null && !(lasts >= 1 && lasts <= MAX_SUSPENSION_DAYS))
    return missing.days;
  // the names of reasons, texts and photos come from what the desk answered
  const measure = {
    what,
    reason,
    facts,
    ...(what === "text" && { field: which }),
    ...(what === "photo" && { key: which }),
    ...(what === "suspend" && lasts !== null && { days: lasts }),
  };
  return measure as CaseMeasure;
}
