import { useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";

/** Whether the person who is signed in may do what is for these roles. The origin refuses it in any case. */
export function useMay(roles: readonly OperatorRole[]): boolean {
  const shell = useRouteLoaderData<typeof loadShell>("shell");
  return shell !== undefined && mayAct(shell.operator.role, roles);
}
