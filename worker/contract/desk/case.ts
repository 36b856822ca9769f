import type { OwnDecision } from "#contract/calls/safety/own-decisions.ts";
import type { ComplaintKind, ComplaintStatus, PhotoHold } from "#contract/product/complaints.ts";
import type { DecisionReason } from "#contract/product/member-decisions.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import { secondPersonCall } from "./call.ts";
import type { CaseKind } from "./case-kinds.ts";
import type { CaseQuery } from "./case.schema.ts";
import type { PlannedDecision } from "./planned.ts";

export type { CaseQuery };

/** A photo or recording, which opens at /evidence/ for ten minutes, for this person in this sign-in. */
export interface CaseFile {
  filename: string;
  /** The key of the photo or recording that it is a copy of; null for a picture that came with a complaint. */
  key: string | null;
  isVoice: boolean;
}

/** A message as it was when it was reported. */
export interface CaseMessage {
  id: string;
  /** `reporter` or `reported`. */
  from: string;
  at: string;
  text: string | null;
  /** The key of its photo or recording. */
  photo: string | null;
  isReported: boolean;
}

/** What was to be seen then, whatever was changed or deleted since. */
export interface CaseEvidence {
  /** The key of the one photo that it is about. */
  photo: string | null;
  profile: {
    name: string;
    gender: string;
    date_of_birth: string;
    city: string;
    /** The texts by the names of their fields. */
    notes: Record<string, string>;
  } | null;
  messages: CaseMessage[];
  files: CaseFile[];
}

/** A decision as a case shows it, with who made it. */
export interface CaseDecision extends OwnDecision {
  subject: string;
  /** Empty for what was decided by itself. */
  operator: string;
  isOwn: boolean;
}

/** The member that a case is about, as far as a moderator of these sites may see. */
export interface CaseMember {
  id: string;
  /** Where their account is: nothing happens to them from another site. */
  site: string;
  /** What they are called; null where they are gone. */
  name: string | null;
  /** `deleted`: by themselves, or shut out. */
  status: string;
  language: string;
  country: string;
  /** Of the profile, as a date. */
  date_of_birth: string;
  isFictional: boolean;
  /** ISO date and time. */
  signed_up_at: string;
  url: string;
  decisions: CaseDecision[];
  /** Reports about them, the newest first: ten, and how many there are. */
  reports: { receipt: string; kind: ReportKind; at: string; outcome: string | null }[];
  reports_total: number;
  /** Accounts with the same address on other sites of the person who looks, in the same pool. */
  same_email: { id: string; site: string; name: string | null }[];
}

/** An open report about the same member, which can be closed together with the case. */
export interface SameReport {
  receipt: string;
  kind: ReportKind;
  text: string;
  language: string | null;
  at: string;
}

/** Everything for the screen of one case. Times are ISO dates and times. */
export interface CaseAnswer {
  kind: CaseKind;
  id: string;
  /** The number of the complaint that an appeal came with. */
  number: string | null;
  at: string;
  topic: ReportKind | ComplaintKind | CaseDecision["kind"];
  text: string;
  /** Who reported, complained or appeals; null for nobody. */
  from: { id: string | null; name: string | null; email: string | null; language: string } | null;
  complaint: {
    status: ComplaintStatus;
    place: string | null;
    order: string | null;
    child: boolean;
    statement: boolean;
    photo_hold: PhotoHold | null;
    /** Its photo is removed where the complaint is upheld. */
    photo: string | null;
  } | null;
  evidence: CaseEvidence;
  /** The decision that is appealed or lifted. */
  decision: CaseDecision | null;
  member: CaseMember | null;
  others: SameReport[];
  /** How it was closed; null while it is open. */
  closed: { outcome: string; reason: string; operator: string; at: string } | null;
  /** Somebody has decided it in the last seconds. */
  planned: PlannedDecision | null;
  /** What the law and the terms say of each reason, as the member reads it, in English. */
  policies: { reason: DecisionReason; text: string; isLegal: boolean }[];
}

/** One case; 409 own_decision for an appeal against a decision of the person who asks. */
export const caseCall = {
  GET: secondPersonCall<{ query: CaseQuery; answer: CaseAnswer }>("moderator"),
};
