import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import type { ComplaintState } from "#contract/calls/safety/complaint-status.ts";
import { isPhotoName } from "#contract/platform/photo-names.ts";
import { COMPLAINT_KINDS, type ComplaintKind } from "#contract/product/complaints.ts";
import { routes } from "./route.ts";

/** What the address says the complaint is about. */
export interface ComplaintSubject {
  profile: string | null;
  photo: string | null;
  message: string | null;
  decision: string | null;
}

/** A form that was sent without script and did not succeed, with what was typed. */
export interface FormAttempt {
  typed: Record<string, string>;
  code: string;
  field: string | null;
  /** Seconds until it may be sent again. */
  retryAfter: number | null;
}

export interface ComplaintFormProps {
  kind: ComplaintKind;
  subject: ComplaintSubject;
  /** The idempotency key of a complaint that is begun now. */
  newKey: string;
  attempt: FormAttempt | null;
}

const ID = /^[\w-]{1,60}$/;

export const source = pageSource(routes, {
  addressQuery({ query }) {
    const id = (name: "profile" | "message" | "decision") => {
      const value = query.get(name);
      return value !== null && ID.test(value) ? value : undefined;
    };
    const photo = query.get("photo");
    return {
      kind: kindOf(query.get("kind")) ?? undefined,
      profile: id("profile"),
      photo: photo !== null && isPhotoName(photo) ? photo : undefined,
      message: id("message"),
      decision: id("decision"),
      key: query.get("key")?.slice(0, 100),
      sent: query.get("sent") === "1" ? "1" : undefined,
    };
  },
  callQuery: ({ params, query }) => {
    const key = query.get("key");
    return key === null || !("number" in params)
      ? { state: "not-asked" }
      : { number: params.number ?? "", key };
  },
  data({ route, params, query, mayLackCalls }, outcome) {
    if (mayLackCalls) return { state: "missing" as const };
    if (route === "complaints-number") {
      if (outcome.state === "failed") return { state: "failed" as const };
      return ready({
        view: "status" as const,
        number: "number" in params ? (params.number ?? "") : "",
        complaint: outcome.state === "ready" ? outcome.body.complaint : (null as ComplaintState | null),
        /** A key was given and opens nothing. */
        isWrong: outcome.state !== "ready" && query.get("key") !== null,
        isSent: query.get("sent") === "1",
        attempt: null as FormAttempt | null,
      });
    }
    const kind = kindOf(query.get("kind"));
    return ready({
      view: "form" as const,
      form: kind && {
        kind,
        subject: {
          profile: query.get("profile"),
          photo: query.get("photo"),
          message: query.get("message"),
          decision: query.get("decision"),
        },
        newKey: crypto.randomUUID(),
        attempt: null as FormAttempt | null,
      },
    });
  },
});
export type Data = DataOf<typeof source>;

const kindOf = (value: string | null): ComplaintKind | null =>
  COMPLAINT_KINDS.find((kind) => kind === value) ?? null;
