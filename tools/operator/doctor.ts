import type { PaymentAccountAnswer } from "#contract/desk/payment-account.ts";
import { asDecimal } from "#contract/product/money.ts";
import { exitWithFault } from "#tools/fault.ts";
import { deskSettings, isLocal } from "./desk-settings.ts";
import { embeddedSites, onEachSite, operatorCall } from "./operator-call.ts";

/** What is to be put right at a company's payment provider, a line each. */
export function faultsOf({ account, methods, fault }: PaymentAccountAnswer): string[] {
  if (account === null) return [`the provider does not answer: ${fault}`];
  return [
    ...(account.status === "verified" || account.status === "unknown"
      ? []
      : [`the account is ${account.status}`]),
    ...(account.mode === "live" ? [] : ["the account takes test money only"]),
    ...methods.flatMap(({ country, offered }) =>
      offered.length > 0
        ? []
        : [`nothing can be bought in ${country}: the provider and payment_methods have no method in common`],
    ),
    ...methods.flatMap(({ country, missing }) =>
      missing.length === 0
        ? []
        : [`${country} lacks ${missing.join(", ")}: enable it there, or leave it out of payment_methods`],
    ),
  ];
}

/**
 * `npm run doctor`: asks each site's company account at its payment provider what it has, and says what is to
 * be put right. Ends with 1 where something is.
 */
async function main(): Promise<void> {
  const isDemo = isLocal(deskSettings());
  let isWell = embeddedSites().length > 0;
  await onEachSite(async (site) => {
    const answer = await operatorCall<PaymentAccountAnswer>(site, "/api/payment-account");
    const { company, provider, account, methods } = answer;
    const known = [account?.name, account?.mode].filter(Boolean).map((word) => `, ${word}`);
    console.log(`\n${site.id}: ${company} at ${provider}${known.join("")}`);
    if (account?.status === "unknown")
      console.log(
        "  the key works; whether you are accepted, and for which cards, only the provider can say",
      );
    for (const { country, currency, offered } of methods) {
      const sum = (amount: number) => asDecimal({ amount, currency });
      const words = offered.map(({ method, limits }) =>
        limits ? `${method} (${sum(limits[0])} to ${sum(limits[1])})` : method,
      );
      console.log(`  ${country} ${currency}  ${words.join(", ")}`);
    }
    // a demo has test money by its nature
    const faults = faultsOf(answer).filter((fault) => !isDemo || !fault.endsWith("test money only"));
    for (const fault of faults) console.log(`  ! ${fault}`);
    isWell &&= faults.length === 0;
  });
  if (!isWell) process.exitCode = 1;
}

if (import.meta.main) await main().catch(exitWithFault);
