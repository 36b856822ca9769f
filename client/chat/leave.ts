/** The link that leads from a conversation to the list. */
export const BACK = "chat-back";

/** Goes back to the list by that link, so within the document wherever pages are one. */
export const leaveTalk = (): void => document.getElementById(BACK)?.click();
