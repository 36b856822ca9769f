import { LOCALES } from "#contract/entities.ts";
import { messageFindings } from "#tools/locales/messages.ts";
import { readMessages, readUntranslated } from "#tools/locales/read.ts";
import { surroundingFindings } from "#tools/locales/surroundings.ts";

/** Npm run check:locale -- fr: what a language lacks before it is whole, in a second and without a test run. */
const code = process.argv[2];
const locale = LOCALES.find((each) => each === code);
if (!locale) throw new Error(`expected one of ${LOCALES.join(", ")}, found ${code ?? "nothing"}`);

const english = readMessages("en");
const findings = [
  ...messageFindings(locale, readMessages(locale), english, readUntranslated(locale)).map(
    (finding) => `locales/${locale}.json: ${finding}`,
  ),
  ...surroundingFindings(locale),
];
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? `${locale} is whole.` : `${locale}: ${findings.length} to do.`);
process.exitCode = findings.length === 0 ? 0 : 1;
