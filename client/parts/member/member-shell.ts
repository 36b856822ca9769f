import { createContext, use } from "react";
import type { MemberBar } from "./member-bar.tsx";
import type { Warnings } from "./warnings.tsx";

/** What only members have around their pages. A visitor's script goes without it. */
export interface MemberShell {
  MemberBar: typeof MemberBar;
  Warnings: typeof Warnings;
}

/** Given where a member's page is rendered: by the edge, and in the browser with the router of their pages. */
export const MemberShellContext = createContext<MemberShell | null>(null);

export function useMemberShell(): MemberShell {
  const shell = use(MemberShellContext);
  if (!shell) throw new Error("outside of a member's page");
  return shell;
}
