/** UTF-16 units of the first message to the member from whose page the signup was opened. */
export const MESSAGE_LENGTH = 500;
