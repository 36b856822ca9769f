import { secondPersonCall } from "./call.ts";
import type { CaseDecisionBody } from "./case-decisions.schema.ts";

/** A mail as it will be sent. */
export interface PreviewedMail {
  /** `member`: the person that the decision is about. `reporter`: who reported, complained or appeals. */
  to: "member" | "reporter";
  language: string;
  subject: string;
  text: string;
}

/** What a decision on a case will be read as. */
export interface CasePreviewAnswer {
  mails: PreviewedMail[];
  /** What the member reads on the page of the decision, in their language. */
  statement: { title: string; reason: string; facts: string; language: string } | null;
}

/** The mails that a decision would send, by the code that sends them. It changes nothing. */
export const casePreviews = {
  POST: secondPersonCall<{ body: CaseDecisionBody; answer: CasePreviewAnswer }>("moderator"),
};
