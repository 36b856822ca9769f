/** The members area (specification, section 2). */
export const MEMBERS_AREA = ["members", "members-id", "chats", "likes", "likes-m-id", "premium"] as const;
