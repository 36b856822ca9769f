import { MemberBar } from "./member-bar.tsx";
import type { MemberShell } from "./member-shell.ts";
import { Warnings } from "./warnings.tsx";

export const MEMBER_SHELL: MemberShell = { MemberBar, Warnings };
