import { WorkerEntrypoint } from "cloudflare:workers";
import type { DeskCaller, DeskOrigin, DeskReply, DeskRequest } from "#contract/desk/caller.ts";
import { errorBody, Refusal } from "#contract/errors.ts";
import type { Env } from "#origin/base/env.ts";
import { answerDesk } from "./answer-call.ts";
import { openEvidence } from "./open-evidence.ts";

/** What the desk's worker is bound to. No host of a site leads here. */
export class DeskEntrypoint extends WorkerEntrypoint<Env> implements DeskOrigin {
  answer(caller: DeskCaller, request: DeskRequest): Promise<DeskReply> {
    return answerDesk(this.env, caller, request, new Date());
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
