/** What an operator may do: support helps members, moderators decide, finance sees money, an owner may do all. */
export const OPERATOR_ROLES = ["support", "moderator", "finance", "owner"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A person of tenants/operators.toml. */
export interface Operator {
  /** The name of their table in the file: it identifies them for good, and is never given to anybody else. */
  id: string;
  email: string;
  name: string;
  role: OperatorRole;
  /** The ids of the sites that they work for. */
  sites: readonly string[];
  /** The ids of other sites whose appeals they decide, and what else its own people may not decide alone. */
  second: readonly string[];
}

/** Whether a role may make a call that is for these; an owner may make every one. */
export const mayAct = (role: OperatorRole, roles: readonly OperatorRole[]): boolean =>
  role === "owner" || roles.includes(role);
