import { proxy } from "valtio";
import { emptyDraft, type SignupDraft } from "#client/signup/signup-draft.ts";

/** What was typed of a signup so far. */
export const createSignup = (): SignupDraft => proxy<SignupDraft>(emptyDraft(""));
