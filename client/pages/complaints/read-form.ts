import type { ComplaintBody } from "#contract/calls/safety/complaints.ts";
import type { Locale } from "#contract/entities.ts";
import type { ComplaintKind } from "#contract/product/complaints.ts";
import type { ComplaintSubject } from "./data.ts";

/** The fields of the form by their names, of the browser's form or of one that was sent without script. */
type Fields = Pick<URLSearchParams, "get">;

/** The body of the call from the fields of the form. What the form does not have is left out. */
export function complaintOf(
  fields: Fields,
  { kind, subject, language }: { kind: ComplaintKind; subject: ComplaintSubject; language: Locale },
): ComplaintBody {
  const text = (name: string) => {
    const value = fields.get(name);
    return value === null ? {} : { [name]: value };
  };
  const { profile, photo, message, decision } = subject;
  return {
    kind,
    language,
    text: fields.get("text") ?? "",
    ...text("place"),
    ...text("name"),
    ...text("email"),
    ...text("order"),
    ...(fields.get("statement") === "1" && { statement: true }),
    ...(fields.get("child") === "1" && { child: true }),
    ...(profile !== null && { profile }),
    ...(photo !== null && { photo }),
    ...(message !== null && { message }),
    ...(decision !== null && { decision }),
  };
}
