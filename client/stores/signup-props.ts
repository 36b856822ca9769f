import type { SignupDraft } from "#client/storage/signup-draft.ts";
import type { CompleteSignupAnswer } from "#contract/calls/signup/complete-signup.ts";

/** A member to whose page the signup belongs, with a first message to them. */
export interface SignupMember {
  id: string;
  name: string;
  fictional: boolean;
}

export interface SignupProps {
  /** What a form on the index page or on a lander has already asked. */
  start: Pick<SignupDraft, "gender" | "looking_for"> | null;
  /** The interests that a lander has asked for. */
  interests?: SignupDraft["interests"];
  /** The member from whose page the signup was opened. */
  about: SignupMember | null;
  /** What was already written to that member. */
  message?: string;
  /** The level of its title: over another page it is not the page's own. */
  heading?: "h1" | "h2";
  /** A signup that a partner or a mail began: only what is missing is asked. */
  completion?: CompleteSignupAnswer & { token: string };
  /** Called with whether something was entered that is not sent yet. */
  onProgress?: (isUnderWay: boolean) => void;
}
