import { emailFault } from "./signup-rules.ts";

/** Characters of each field of a statement. The number may be a sentence: "the one of last Friday". */
export const STATEMENT_LENGTHS = { name: 120, number: 120, email: 254 } as const;
export type StatementField = keyof typeof STATEMENT_LENGTHS;

/** What a consumer says to withdraw without an account (Directive (EU) 2023/2673, article 11a). */
export type TypedStatement = Record<StatementField, string>;

/** The fields that lack something, in the order of the form. */
export const statementFaults = ({ name, number, email }: TypedStatement): StatementField[] => [
  ...(isFit(name, "name") ? [] : ["name" as const]),
  ...(isFit(number, "number") ? [] : ["number" as const]),
  ...(emailFault(email.trim()) === null ? [] : ["email" as const]),
];

const isFit = (text: string, field: StatementField): boolean =>
  text.trim() !== "" && text.length <= STATEMENT_LENGTHS[field];
