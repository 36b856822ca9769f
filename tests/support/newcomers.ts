import type { CrashSite } from "./crash-site.ts";

export interface Newcomer {
  id: string;
  cookie: string;
}

/** Somewhere to live. */
export const aPlace = async (site: CrashSite): Promise<number> =>
  (await site.ask<{ places: { id: number }[] }>("/api/places.php?country=DE&q=hamb"))?.body.places[0]?.id ??
  0;

/** Milliseconds between two looks into the mail, and looks at most. */
const LOOK_AGAIN = 300;
const LOOKS = 150;
/** Signups at most. */
const SIGNUPS = 4;

let networks = 0;

const PASSWORD = "a word of many letters";

interface UserBody {
  user?: { id: string; status: string } | null;
}

/**
 * Somebody new on the site, active by the link in the mail that they get. A signup whose mail does not come
 * is done once more under another name: the queue may have lost it with a connection that broke, and the job
 * that finds such mails comes every quarter of an hour.
 */
export async function joinSite(site: CrashSite, name: string, place: number): Promise<Newcomer> {
  const gender = name.length % 2 === 0 ? "male" : "female";
  const said: string[] = [];
  while (said.length < SIGNUPS) {
    const joined = await tryToJoin(site, `${name}${"x".repeat(said.length)}`, gender, place);
    if (typeof joined !== "string") return joined;
    said.push(joined);
  }
  throw new Error(`${name} is not active: ${said.join("; ")}`);
}

/** The newcomer, or why they are none. */
async function tryToJoin(
  site: CrashSite,
  name: string,
  gender: "male" | "female",
  place: number,
): Promise<Newcomer | string> {
  const email = `${name}@posteo.example`;
  const consents = { terms: true, sexuality: true, newsletter: false };
  const signUp = () =>
    site.ask("/api/signup.php", {
      method: "POST",
      network: `198.51.${Math.floor(++networks / 250)}.${networks % 250}`,
      body: {
        gender,
        looking_for: "both",
        date_of_birth: "1990-02-03",
        place,
        username: name,
        email,
        password: PASSWORD,
        language: "de",
        consents,
      },
    });
  let signup = await signUp();
  // On a busy machine too many passwords wait for their hash, or no answer comes at all.
  while (signup === null || signup.status === 429 || signup.status === 503) signup = await signUp();
  // A signup whose answer was lost has taken the address.
  if (![200, 409].includes(signup.status)) throw new Error(`signup of ${email}: ${signup.status}`);
  let said = `no mail after a signup that was answered ${signup.status}`;
  for (let look = 0; look < LOOKS; look++) {
    const mails = (await site.ask<{ text: string }[]>(`/dev/mail?as=json&to=${email}`))?.body ?? [];
    const link = /https:\/\/[^/]+(\/activate\/\S+)/.exec(mails[0]?.text ?? "")?.[1];
    if (link !== undefined) {
      const activation = await site.ask(link, { method: "POST", form: {}, cookie: signup.cookie });
      said = `activation ${activation?.status ?? "without an answer"}`;
      // An activation whose answer was lost has used up the link, so the member logs in.
      const cookie = activation?.cookie || (await logIn(site, email));
      const user = cookie ? (await site.ask<UserBody>("/api/user.php", { cookie }))?.body.user : undefined;
      if (cookie && user && user.status !== "not_confirmed") return { id: user.id, cookie };
    }
    await new Promise((next) => {
      setTimeout(next, LOOK_AGAIN);
    });
  }
  return said;
}

const logIn = async (site: CrashSite, email: string): Promise<string | undefined> =>
  (await site.ask("/api/user.php", { method: "POST", body: { email, password: PASSWORD } }))?.cookie;
