import { textLength } from "./graphemes.ts";
import { emailFault } from "./signup-rules.ts";

/** What a complaint may be about (answers, section 3): wire values, message ids and the page's `kind`. */
export const COMPLAINT_KINDS = ["illegal", "intimate", "conduct", "payment", "decision", "other"] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

const COMPLAINT_STATUSES = ["received", "reviewing", "upheld", "rejected"] as const;
/**
 * What becomes of a photo while a complaint about it waits: `asked` until the complainant has confirmed their
 * address, `waits` for an operator to say, `held`, and `over` where nobody decided in time.
 */
export type PhotoHold = "asked" | "waits" | "held" | "over";
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** Lengths in graphemes. */
const COMPLAINT_TEXT_LENGTH = 5_000;
const COMPLAINT_PLACE_LENGTH = 1_000;
const COMPLAINT_NAME_LENGTH = 100;
/** Pictures attached to one complaint. */
export const COMPLAINT_PICTURES = 5;

/**
 * What each kind asks for. `place`: where the content is. `statement`: that the complaint is made in good
 * faith. The first is article 16 (2) of the Digital Services Act.
 */
export const COMPLAINT_FIELDS: Record<
  ComplaintKind,
  { place: boolean; text: boolean; name: boolean; statement: boolean; order: boolean }
> = {
  illegal: { place: true, text: true, name: true, statement: true, order: false },
  intimate: { place: true, text: false, name: false, statement: true, order: false },
  conduct: { place: true, text: true, name: false, statement: false, order: false },
  payment: { place: false, text: true, name: false, statement: false, order: true },
  decision: { place: false, text: true, name: false, statement: false, order: false },
  other: { place: false, text: true, name: false, statement: false, order: false },
};

/** What was written, as far as it is checked. */
export interface ComplaintFields {
  kind: ComplaintKind;
  text: string;
  place?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  statement?: boolean | undefined;
  /** It is about the sexual abuse of a child: nobody has to say who they are. */
  child?: boolean | undefined;
  /** The member's page, photo or message says where the content is. */
  profile?: string | undefined;
}

export type ComplaintField = "place" | "text" | "name" | "email" | "statement";
export interface ComplaintFault {
  field: ComplaintField;
  code: "missing" | "too_long" | "invalid_email";
}

/** The first thing that is wrong with each field, in the order of the form. */
export function complaintFaults(complaint: ComplaintFields): ComplaintFault[] {
  const wants = COMPLAINT_FIELDS[complaint.kind];
  const isAnonymous = complaint.kind === "illegal" && complaint.child === true;
  const { place = "", name = "", email = "", text } = complaint;
  const faults: (ComplaintFault | null)[] = [
    wants.place ? textFault("place", place, COMPLAINT_PLACE_LENGTH, complaint.profile === undefined) : null,
    textFault("text", text, COMPLAINT_TEXT_LENGTH, wants.text),
    wants.name ? textFault("name", name, COMPLAINT_NAME_LENGTH, !isAnonymous) : null,
    emailProblem(email.trim(), !isAnonymous),
    wants.statement && complaint.statement !== true ? { field: "statement", code: "missing" } : null,
  ];
  return faults.filter((fault) => fault !== null);
}

function textFault(
  field: ComplaintField,
  text: string,
  most: number,
  isRequired: boolean,
): ComplaintFault | null {
  if (isRequired && text.trim() === "") return { field, code: "missing" };
  return textLength(text) > most ? { field, code: "too_long" } : null;
}

function emailProblem(email: string, isRequired: boolean): ComplaintFault | null {
  if (email === "") return isRequired ? { field: "email", code: "missing" } : null;
  return emailFault(email) ? { field: "email", code: "invalid_email" } : null;
}
