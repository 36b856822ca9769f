import type { DeskOrigin } from "#contract/desk/caller.ts";
import type { VersionMetadata } from "#contract/platform/release.ts";

export interface DeskEnv {
  /** The origin's entrypoint for the desk alone. */
  ORIGIN: DeskOrigin;
  /** The gateway's address, `https://<team>.cloudflareaccess.com`. Without it the desk is closed. */
  ACCESS_ISSUER: string;
  /** The audience tag of the gateway's application for this host. */
  ACCESS_AUDIENCE: string;
  /** The desk's own secret, 32 characters or more. */
  DESK_SECRET?: string;
  /** Which version of the desk this is. */
  RELEASE?: VersionMetadata;
  /** Locally the stand-in of the gateway, whose keys are read there. */
  GATEWAY?: Fetcher;
}
