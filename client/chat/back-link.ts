/** The link that leads from a conversation to the list. */
export const BACK_LINK_ID = "chat-back";

/** Goes back to the list by that link, so within the document wherever pages are one. */
export const returnToList = (): void => document.getElementById(BACK_LINK_ID)?.click();
