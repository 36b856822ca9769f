import { hashPassword } from "#origin/accounts/password.ts";
import { json } from "#tests/support/accounts.ts";
import { HOSTS } from "#tests/support/site.ts";
import { startCounted } from "./counted.ts";
import { atShare, median, type Section } from "./figures.ts";

const TIMES = 20;
const PLACE = 7;

/** Newcomers who sign up, beside the scrypt that each of their passwords costs. */
export async function signup(): Promise<Section> {
  const site = await startCounted();
  await (
    await site.database("world")
  )
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (?1, 'GB', 'ENG', 'Bristol', 5145, -259, 467000)",
    )
    .bind(PLACE)
    .run();
  const [, N = "", r = "", p = ""] = (await hashPassword("any", { kind: "network", id: "any" })).split("$");
  const [scrypt, answered]: number[][] = [[], []];
  // the first one compiles
  for (let i = 0; i <= TIMES; i++) {
    const hashing = await (
      await site.askOrigin(`/bench/scrypt?${new URLSearchParams({ N, r, p })}`)
    ).json<number>();
    const body = JSON.stringify({
      gender: "female",
      looking_for: "male",
      date_of_birth: "1990-02-03",
      place: PLACE,
      username: `Newcomer ${i}`,
      email: `newcomer${i}@posteo.example`,
      password: "an orange bicycle",
      language: "en",
      consents: { terms: true, sexuality: true, newsletter: false },
    });
    const began = performance.now();
    const answer = await site.ask("/api/signup.php", {
      method: "POST",
      host: HOSTS.world,
      body,
      headers: { ...json, "cf-connecting-ip": `10.0.${i}.1` },
    });
    const took = performance.now() - began;
    if (answer.status !== 200) throw new Error(`signup: ${answer.status} ${await answer.text()}`);
    if (i === 0) continue;
    scrypt?.push(hashing);
    answered?.push(took);
  }
  await site.close();
  return report(scrypt ?? [], answered ?? []);
}

function report(scrypt: number[], answered: number[]): Section {
  const ratio = median(answered) / median(scrypt);
  return {
    title:
      "Signup submit to answer: POST /api/signup.php through both workers, which are one workerd of one thread here",
    rows: [
      ["", "times", "p50 ms", "p99 ms", "x one scrypt"],
      [
        "one scrypt of the product's cost, in the same workerd",
        scrypt.length,
        median(scrypt),
        atShare(scrypt, 0.99),
        1,
      ],
      ["a signup, until its answer", answered.length, median(answered), atShare(answered, 0.99), ratio],
    ],
    bars: [],
    notes: [
      `Medians of ${TIMES}, the two in turn; each signup comes from another network, makes a member and sends their mail.`,
    ],
    figures: {
      scrypt: median(scrypt),
      answered: median(answered),
      toScrypt: ratio,
      rounds: { scrypt, answered },
    },
  };
}
