import { hashPassword } from "#origin/accounts/password.ts";
import { signUp, type Account } from "#tests/support/accounts.ts";
import { startCounted } from "./counted.ts";
import { atShare, median, type Section } from "./figures.ts";
import { noLogins, onlookerOf, oneRound, type Crowd, type Logins } from "./logins.ts";
import { hashAtFullCost } from "./passwords.ts";

const ROUNDS = 5;
/** Members who log in, and accounts that somebody guesses at: so many that no limit is reached. */
const MEMBERS = 40;
const GUESSED = 12;

/** Members logging in, one and many at once, and what the others notice of it. */
export async function login(): Promise<Section> {
  const site = await startCounted();
  const people = async (count: number) => {
    const accounts: Account[] = [];
    for (let i = 0; i < count; i++) accounts.push(await signUp(site, { site: "world" }));
    return accounts;
  };
  const crowd: Crowd = {
    members: await people(MEMBERS),
    guessed: await people(GUESSED),
    onlooker: await onlookerOf(site, await signUp(site, { site: "world" })),
    scrypt: await scryptPath(),
  };
  await hashAtFullCost(site, "world");
  // the first round compiles, and wakes every object once
  await oneRound(site, crowd, noLogins());
  const seen = noLogins();
  for (let round = 0; round < ROUNDS; round++) await oneRound(site, crowd, seen);
  await site.close();
  return report(seen);
}

/** The cost of the passwords that the product stores, as the counting origin takes it. */
async function scryptPath(): Promise<string> {
  const [, N = "", r = "", p = ""] = (await hashPassword("any", { kind: "network", id: "any" })).split("$");
  return `/bench/scrypt?${new URLSearchParams({ N, r, p })}`;
}

function report(seen: Logins): Section {
  const p50 = (name: keyof Logins) => median(seen[name]);
  const scrypt = p50("scrypt");
  const line = (what: string, name: keyof Logins): (string | number)[] => [
    what,
    seen[name].length,
    p50(name),
    atShare(seen[name], 0.99),
    p50(name) / scrypt,
  ];
  const [known, unknown] = [p50("known"), p50("unknown")];
  const figures = {
    p50: Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)])),
    p99: Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, atShare(values, 0.99)])),
    scryptShare: scrypt / p50("alone"),
    scryptShareOfCpu: p50("scryptCpu") / p50("loginCpu"),
    threadInScrypt: (p50("perSecond") * scrypt) / 1000,
    userUnderLoad: p50("userUnderLoad") / p50("user"),
    knownToUnknown: known / unknown,
  };
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return {
    title: "Login: POST /api/user.php through both workers, which are one workerd of one thread here",
    rows: [
      ["", "times", "p50 ms", "p99 ms", "x one scrypt"],
      line("one scrypt of the product's cost, in the same workerd", "scrypt"),
      line("a login alone", "alone"),
      line("a login among eight at once", "together"),
      line("a wrong login, account known", "known"),
      line("a wrong login, account unknown", "unknown"),
      line("user.php of a member, nobody logs in", "user"),
      line("user.php of a member, eight log in", "userUnderLoad"),
      ["logins a second: alone, eight at once", "", p50("perSecondAlone"), p50("perSecond"), ""],
    ],
    bars: [
      {
        what: "a wrong login, known to unknown account (or the other way round)",
        figure: Math.max(known / unknown, unknown / known),
        bar: 1.1,
        unit: "x",
      },
    ],
    notes: [
      `All figures of ${ROUNDS} rounds, their parts in turn; logins a second are medians of the rounds. Every login comes from another address, and all were granted.`,
      `Of a login alone scrypt is ${percent(figures.scryptShare)} of the time and ${percent(figures.scryptShareOfCpu)} of the processor's; with eight at once, ${percent(figures.threadInScrypt)} of one thread's time is scrypt.`,
      `workerd hashes on the isolate's own thread, so other requests wait for hashes: user.php takes ${figures.userUnderLoad.toFixed(1)} times as long under login load. All were answered with 200.`,
    ],
    figures: { ...figures, seen },
  };
}
