import { HtmlValidate } from "html-validate";

/** The rules of the HTML standard, as html-validate reads them, on what the server sends. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
});

/** What stays against the standard on purpose, each with its reason. */
const EXCEPTIONS = [
  // Firefox ticks boxes again as they were before a reload, and this alone keeps it from that
  /^autocomplete attribute cannot be used on <input type="(checkbox|radio)">$/,
];

/** Each kind of fault once, as "rule: message (the first place)". */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !EXCEPTIONS.some((exception) => exception.test(message)));
  return [...Map.groupBy(faults, ({ ruleId, message }) => `${ruleId}: ${message}`)].map(
    ([fault, places]) => `${fault} (${places.length} times, ${places[0]?.selector ?? ""})`,
  );
}
