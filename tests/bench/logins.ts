import { logIn, sessionOf, type Account } from "#tests/support/accounts.ts";
import type { CountedSite } from "./counted.ts";

/**
 * Logins of a round one after the other, and eight at once; looks at user.php without logins and with eight
 * at once.
 */
const ALONE = 20;
const TOGETHER = 24;
const AT_ONCE = 8;
const LOOKS = 20;
const LOOKS_UNDER_LOAD = 6;
const SCRYPTS = 5;

export interface Crowd {
  members: Account[];
  /** Accounts at which somebody guesses. */
  guessed: Account[];
  /** A member who is logged in already, and does not log in again. */
  onlooker: { host: string; cookie: string };
  /** Where the origin runs one scrypt. */
  scrypt: string;
}

/** What was seen of logins: milliseconds of each time, or one figure a round. */
export interface Logins {
  scrypt: number[];
  alone: number[];
  together: number[];
  known: number[];
  unknown: number[];
  user: number[];
  userUnderLoad: number[];
  /** Logins a second, of a round. */
  perSecondAlone: number[];
  perSecond: number[];
  /** Milliseconds of the processor, of one scrypt and of one login of a round. */
  scryptCpu: number[];
  loginCpu: number[];
}

export const noLogins = (): Logins => ({
  scrypt: [],
  alone: [],
  together: [],
  known: [],
  unknown: [],
  user: [],
  userUnderLoad: [],
  perSecondAlone: [],
  perSecond: [],
  scryptCpu: [],
  loginCpu: [],
});

export async function onlookerOf(site: CountedSite, account: Account): Promise<Crowd["onlooker"]> {
  return { host: account.host, cookie: await sessionOf(site, account, { from: address() }) };
}

/** One round of everything. Throws where an answer is not the one it should be. */
export async function oneRound(
  site: CountedSite,
  { members, guessed, onlooker, scrypt }: Crowd,
  into: Logins,
): Promise<void> {
  let n = 0;
  const right = async (times: number[]): Promise<void> => {
    const member = members[n++ % members.length];
    if (member) times.push(await timed(() => logIn(site, member, { from: address() }), 200, '"user":{'));
  };
  const look = async (times: number[]): Promise<void> => {
    times.push(await timed(() => site.ask("/api/user.php", onlooker), 200, '"user":{'));
  };

  for (let i = 0; i < SCRYPTS; i++) {
    const before = site.cpu();
    into.scrypt.push(await (await site.askOrigin(scrypt)).json<number>());
    into.scryptCpu.push((site.cpu() - before) / 1e6);
  }
  for (let i = 0; i < LOOKS; i++) await look(into.user);

  const before = site.cpu();
  into.perSecondAlone.push(
    await perSecond(ALONE, async () => {
      for (let i = 0; i < ALONE; i++) await right(into.alone);
    }),
  );
  into.loginCpu.push((site.cpu() - before) / 1e6 / ALONE);

  let left = TOGETHER;
  into.perSecond.push(
    await perSecond(TOGETHER, () =>
      atOnce(async () => {
        while (left-- > 0) await right(into.together);
      }),
    ),
  );

  const looked = new AbortController();
  const logins = atOnce(async () => {
    while (!looked.signal.aborted) await right([]);
  });
  for (let i = 0; i < LOOKS_UNDER_LOAD; i++) await look(into.userUnderLoad);
  looked.abort();
  await logins;

  for (const [i, account] of guessed.entries()) {
    const wrong = async (times: number[], typed: string) => {
      times.push(
        await timed(
          () => logIn(site, account, { typed, password: "a guess", from: address() }),
          401,
          "login_failed",
        ),
      );
    };
    const guesses = [
      () => wrong(into.known, account.email),
      () => wrong(into.unknown, `nobody-${i}@example.com`),
    ];
    // neither always comes first
    for (const guess of i % 2 === 0 ? guesses : guesses.toReversed()) await guess();
  }
}

/** Milliseconds of an answer, which must be this one. */
async function timed(ask: () => Promise<Response>, status: number, holds: string): Promise<number> {
  const began = performance.now();
  const answer = await ask();
  const took = performance.now() - began;
  const text = await answer.text();
  if (answer.status !== status || !text.includes(holds)) throw new Error(`${answer.status} ${text}`);
  return took;
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return count / ((performance.now() - began) / 1000);
}

const atOnce = (work: () => Promise<void>): Promise<void[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, work));

let addresses = 0;
/** Another one each time: a network may only guess so often. */
const address = (): string => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;
