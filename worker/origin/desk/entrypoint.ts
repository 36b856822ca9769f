import { WorkerEntrypoint } from "cloudflare:workers";
import type { DeskCaller, DeskOrigin, DeskReply, DeskRequest } from "#contract/desk/caller.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import { releaseOf } from "#contract/platform/release.ts";
import type { Env } from "#origin/base/env.ts";
import { noteRelease } from "#origin/base/releases.ts";
import { answerDesk } from "./answer-call.ts";
import { openEvidence } from "./open-evidence.ts";

/** What the desk's worker is bound to. No host of a site leads here. */
export class DeskEntrypoint extends WorkerEntrypoint<Env> implements DeskOrigin {
  async answer(caller: DeskCaller, request: DeskRequest): Promise<DeskReply> {
    const now = new Date();
    await noteRelease(this.env, "origin", releaseOf(this.env.RELEASE), now);
    if (request.release) await noteRelease(this.env, "desk", request.release, now);
    return answerDesk(this.env, caller, request, now);
  }

  async openFile(caller: DeskCaller, site: string, name: string): Promise<Response> {
    try {
      return await openEvidence(this.env, caller, { site, name }, new Date());
    } catch (error) {
      if (error instanceof Refusal) return Response.json(errorBody(error), { status: error.status });
      throw error;
    }
  }
}
