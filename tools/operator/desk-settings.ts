import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Fault } from "#tools/fault.ts";

/** Where a command finds the desk, and what opens it. */
export interface DeskSettings {
  /** The desk's address. */
  desk: string;
  /** A personal token, which the desk issues. */
  token: string;
}

/** The file of the person at this computer: DESK_SETTINGS, or in their own folder. */
export const settingsFile = (): string =>
  process.env["DESK_SETTINGS"] ??
  join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "rendezvous", "desk.json");

/** From DESK_AT and DESK_TOKEN, or from the file that `npm run operator-token` wrote. */
export function deskSettings(): DeskSettings {
  const { DESK_AT: desk, DESK_TOKEN: token } = process.env;
  if (desk !== undefined && token !== undefined) return { desk, token };
  const file = settingsFile();
  if (!existsSync(file))
    throw new Fault(
      "You have no token yet. Make one on the desk, at /tokens, and then: npm run operator-token -- <the desk's address>",
    );
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Whether a desk is one of a demo on this computer. */
export const isLocal = ({ desk }: Pick<DeskSettings, "desk">): boolean =>
  new URL(desk).hostname.endsWith(".localhost");

/** The service token by which the access gateway lets a program through; the demo's is no secret. */
export function serviceToken(settings: Pick<DeskSettings, "desk">): Record<string, string> {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = process.env;
  if (id !== undefined && secret !== undefined)
    return { "cf-access-client-id": id, "cf-access-client-secret": secret };
  return isLocal(settings)
    ? {
        "cf-access-client-id": "demo-commands.access",
        "cf-access-client-secret": "of the demo alone: everybody may know it",
      }
    : {};
}
