import type { OperatorRole } from "#contract/platform/operators.ts";
import { personCall } from "./call.ts";

/** A site of the person who asks. */
export interface DeskSite {
  id: string;
  name: string;
  host: string;
  company: string;
  pool: string;
  /** Its members are a backend's of the operator's own: the desk has none of them. */
  isOwnBackend: boolean;
  /**
   * They work for another company, and are its second person: what its own people may not decide alone is
   * theirs.
   */
  isSecond: boolean;
}

export interface MeAnswer {
  operator: { id: string; name: string; email: string; role: OperatorRole };
  sites: DeskSite[];
}

/** Who is signed in, and for which sites they work. */
export const me = {
  GET: personCall<{ answer: MeAnswer }>("support", "moderator", "finance"),
};
