/** Whether a segment of an address can be a member's id: of ours, or of a backend of an operator's own. */
export const isMemberId = (id: string, ofOwnBackend: boolean): boolean =>
  (ofOwnBackend ? /^[\w-]{1,40}$/ : /^[a-z0-9-]{1,40}$/).test(id);
