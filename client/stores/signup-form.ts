import { proxy } from "valtio";
import { emptyDraft, type SignupDraft } from "#client/signup/signup-draft.ts";

/** What was entered into the signup form so far. */
export const createSignup = (): SignupDraft => proxy<SignupDraft>(emptyDraft(""));
