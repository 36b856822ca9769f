/** The id of the link that leads from a conversation to the list. */
export const BACK_LINK_ID = "chat-back";

/** Returns to the list by following that link, which stays within the document where the router is active. */
export const returnToList = (): void => document.getElementById(BACK_LINK_ID)?.click();
