import { EMOJI_LENGTH } from "./limits.ts";

/** Whether a text is one emoji as a person sees it: a flag or a family is one. For the server alone: see `v`. */
export const isEmoji = (text: string): boolean => text.length <= EMOJI_LENGTH && EMOJI.test(text);
// Browsers before 2023 cannot parse this flag, so no page may import this file.
const EMOJI = /^\p{RGI_Emoji}$/v;
