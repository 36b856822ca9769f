import { proxy } from "valtio";
import { emptyDraft, type SignupDraft } from "#client/storage/signup-draft.ts";

/** What was entered into the signup form so far. */
export const createSignup = (): SignupDraft => proxy<SignupDraft>(emptyDraft(""));
