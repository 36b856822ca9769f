/** Whether a segment of an address can be a member's id. */
export const isMemberId = (id: string): boolean => /^[a-z0-9-]{1,40}$/.test(id);
