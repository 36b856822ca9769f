import { writeFileSync } from "node:fs";
import type { RecordsAnswer } from "#contract/desk/records.ts";
import { Fault } from "#tools/fault.ts";
import { embeddedSites, isNotFound, isOthers, operatorCall } from "#tools/operator/operator-call.ts";

/**
 * `npm run books -- document <number> [file]`: what a document says, and its PDF as a file. The same with
 * `mandate <order>` for what proves a mandate. Each site of this person's is asked until one has it.
 */
export async function printRecord(
  kind: "document" | "mandate",
  [id, file]: readonly string[],
): Promise<boolean> {
  if (id === undefined) throw new Fault("npm run books -- document <number> [file.pdf], or mandate <order>");
  const { name, lines, pdf } = await recordOf(kind, id);
  console.log(name);
  for (const line of lines) console.log(line);
  if (file !== undefined && pdf !== null) writeFileSync(file, Buffer.from(pdf, "base64"));
  return true;
}

async function recordOf(kind: string, id: string): Promise<RecordsAnswer> {
  const path = `/api/records?${new URLSearchParams({ [kind]: id }).toString()}`;
  for (const site of embeddedSites())
    try {
      return await operatorCall<RecordsAnswer>(site, path);
    } catch (error) {
      if (!isNotFound(error) && !isOthers(error)) throw error;
    }
  throw new Fault(`no site of yours has a ${kind} ${id}, or not any more`);
}
