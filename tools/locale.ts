import { existsSync } from "node:fs";
import { LOCALES } from "#contract/entities.ts";
import { exitWithFault } from "#tools/fault.ts";
import { messageFindings } from "#tools/locales/messages.ts";
import { baseOf, fileFindings, overlayTags } from "#tools/locales/overlays.ts";
import { readMessages, readUntranslated } from "#tools/locales/read.ts";
import { surroundingFindings } from "#tools/locales/surroundings.ts";

/** Npm run check:locale -- fr: what a language lacks before it is whole, in a second and without a test run. */
const code = process.argv[2];
const locale = LOCALES.find((each) => each === code);
if (!locale)
  exitWithFault(
    code === undefined
      ? `npm run check:locale -- CODE: one of ${LOCALES.join(", ")}`
      : `worker/contract/entities.ts: LOCALES lacks ${code}; it has ${LOCALES.join(", ")}`,
  );

const messages = `locales/${locale}.json`;
const findings = [
  ...(existsSync(messages)
    ? messageFindings(locale, readMessages(locale), readMessages("en"), readUntranslated(locale)).map(
        (finding) => `${messages}: ${finding}`,
      )
    : [`${messages}: missing`]),
  ...surroundingFindings(locale),
  // with the language itself: a changed sentence may be one that an overlay replaces
  ...overlayTags("locales")
    .filter((tag) => baseOf(tag) === locale)
    .flatMap(fileFindings),
];
for (const finding of findings) console.log(finding);
console.log(findings.length === 0 ? `${locale} is whole.` : `${locale}: ${findings.length} to do.`);
process.exitCode = findings.length === 0 ? 0 : 1;
