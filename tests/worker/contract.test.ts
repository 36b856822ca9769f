import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { json, PASSWORD, signUp } from "#tests/support/accounts.ts";
import { startBackendSite } from "#tests/support/backend-site.ts";
import { seedOf } from "#tests/support/seed.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type Ask } from "#tests/support/site.ts";

/** A site as a browser meets it, whatever answers behind the edge. */
interface Target {
  ask: (path: string, how?: Omit<Ask, "host">) => Promise<Response>;
  /** A member with an account. */
  account: () => Promise<{ email: string; password: string }>;
  /** The calls of this project that the backend has besides the specification's. */
  more: boolean;
  /** Where a login leads: to the members, or to the chats where the backend has no call for the members. */
  landing: "/members" | "/chats";
  close: () => Promise<void>;
}

const targets: Record<string, () => Promise<Target>> = {
  "the embedded origin": async () => {
    const site = await sharedSite();
    return {
      ask: (path, how) => site.ask(path, { ...how, host: HOSTS.world }),
      account: async () => ({ email: (await signUp(site, { site: "world" })).email, password: PASSWORD }),
      more: true,
      landing: "/members",
      close: site.close,
    };
  },
  "a PHP backend": async () => {
    const site = await startBackendSite();
    return {
      ask: site.ask,
      account: async () => {
        site.backend.reset();
        return { email: "ottoline@example.com", password: "correct horse" };
      },
      more: false,
      landing: "/chats",
      close: site.close,
    };
  },
};

/** What a browser keeps of cookies, answer by answer. */
class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #ask: Target["ask"];

  constructor(ask: Target["ask"]) {
    this.#ask = ask;
  }

  async go(path: string, how: Omit<Ask, "host" | "cookie"> = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#ask(path, { ...how, ...(cookie ? { cookie } : {}) });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0/i.test(set)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  logIn(body: object): Promise<Response> {
    return this.go("/api/user.php", { method: "POST", body: JSON.stringify(body), headers: json });
  }
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }
}

const same = { "sec-fetch-site": "same-origin" };
const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { ...same, "content-type": "application/x-www-form-urlencoded" },
});

describe.each(Object.entries(targets))("with %s", (_, start) => {
  let target: Target;
  let browser: Browser;
  let account: { email: string; password: string };
  beforeAll(async () => {
    target = await start();
  });
  afterAll(() => target.close());
  beforeEach(async () => {
    account = await target.account();
    browser = new Browser(target.ask);
  });

  test("nobody is logged in without a login", async () => {
    expect(await (await browser.go("/api/user.php")).json()).toEqual({ user: null });
    for (const path of ["/", "/members", "/login"]) expect((await browser.go(path)).status).toBe(200);
  });

  test("a login answers the member, and user.php does from then on", async () => {
    const response = await browser.logIn(account);
    expect([response.status, await response.json()]).toEqual([
      200,
      { user: expect.objectContaining({ credits: 15 }) },
    ]);
    expect(await (await browser.go("/api/user.php")).json()).toEqual({
      user: {
        id: expect.any(String),
        status: "active",
        credits: 15,
        paid_user: false,
        signup_date: expect.any(String),
        language: "en",
        fictional_icon: expect.any(String),
        notifications_disabled: target.more ? [] : ["email.like_received"],
        profile: {
          id: expect.any(String),
          name: expect.any(String),
          status: "active",
          main_image: null,
          ...(target.more && { country: expect.any(String) }),
        },
      },
    });
  });

  test("a wrong password is a 401 with its code, in the call and on the page, where what was typed stays", async () => {
    const call = await browser.logIn({ ...account, password: "wrong" });
    expect([call.status, await call.json()]).toEqual([401, { error: { code: "login_failed" } }]);
    const page = await browser.go(
      "/login",
      form({ email: account.email, password: "wrong", next: "/notifications" }),
    );
    const html = await page.text();
    expect([
      page.status,
      html.includes("Login failed, please try again."),
      html.includes(`value="${account.email}"`),
      html.includes('name="next" value="/notifications"'),
      html.includes("wrong"),
    ]).toEqual([401, true, true, true, false]);
    expect(await (await browser.go("/api/user.php")).json()).toEqual({ user: null });
  });

  test("the form without script leads a member where they wanted to go, and never to another site", async () => {
    for (const [next, there] of [
      ["/notifications", "/notifications"],
      // nowhere that the backend cannot fill
      ["/members?min_age=40", target.more ? "/members?min_age=40" : target.landing],
      ["//evil.example/", target.landing],
      ["/login", target.landing],
    ] as const) {
      const done = await browser.go("/login", form({ ...account, next }));
      expect([done.status, done.headers.get("location")]).toEqual([303, there]);
      expect(await (await browser.go("/api/user.php")).json()).toMatchObject({ user: { status: "active" } });
    }
  });

  test("a member's pages have their own bar and are not cached", async () => {
    await browser.logIn(account);
    for (const path of ["/members", "/lang-config", "/notifications"]) {
      const page = await browser.go(path);
      const html = await page.text();
      expect([
        path,
        page.status,
        page.headers.get("cache-control"),
        page.headers.get("etag"),
        html.includes('action="/logout"'),
        seedOf(html).loggedIn,
      ]).toEqual([path, 200, "private, no-store", null, true, true]);
    }
  });

  test("where a call is missing the page explains it, and stays the member's", async () => {
    await browser.logIn(account);
    for (const path of ["/members", "/profile"])
      expect([path, (await (await browser.go(path)).text()).includes("Not available on this site")]).toEqual([
        path,
        !target.more,
      ]);
  });

  test("a visitor is sent to the login and back, a member past it", async () => {
    const sent = await browser.go("/notifications");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/login?next=%2Fnotifications"]);
    await browser.logIn(account);
    for (const [path, there] of [
      ["/login?next=%2Fnotifications", "/notifications"],
      ["/login", target.landing],
      ["/", target.landing],
    ] as const) {
      const past = await browser.go(path);
      expect([path, past.status, past.headers.get("location")]).toEqual([path, 303, there]);
    }
  });

  test("a choice of language is told to the backend", async () => {
    await browser.logIn(account);
    const chosen = await browser.go("/lang-config", form({ locale: "de", next: "/members" }));
    expect([chosen.status, chosen.headers.get("location"), browser.cookie("__Host-locale")]).toEqual([
      303,
      "/members",
      "de",
    ]);
    expect(await (await browser.go("/api/user.php")).json()).toMatchObject({ user: { language: "de" } });
  });

  test("a logout ends it everywhere: the call, the form, the pages", async () => {
    for (const leave of [
      () => browser.go("/api/logout.php", { headers: same }),
      () => browser.go("/logout", form({})),
    ]) {
      await browser.logIn(account);
      const left = await leave();
      expect([200, 303]).toContain(left.status);
      expect(await (await browser.go("/api/user.php")).json()).toEqual({ user: null });
      expect((await browser.go("/notifications")).status).toBe(303);
      expect(seedOf(await (await browser.go("/members")).text()).loggedIn).toBe(false);
    }
  });

  test("a session that ended meanwhile is a visitor's, with a link to the login, and its cookies are removed", async () => {
    await browser.logIn(account);
    const session = target.more ? "__Host-session" : "PHPSESSID";
    const value = browser.cookie(session);
    await browser.go("/api/logout.php", { headers: same });
    const visit = () =>
      target.ask("/notifications", { cookie: `${session}=${value ?? ""}; __Host-member=1` });
    let late = await visit();
    // where the backend is slow, as on a busy machine, the page is sent before it is known whose it is
    while (late.headers.get("server-timing")?.includes("streamed")) {
      await late.body?.cancel();
      late = await visit();
    }
    expect([late.status, late.headers.get("location")]).toEqual([303, "/login?next=%2Fnotifications"]);
    expect(late.headers.getSetCookie().join()).toMatch(/(__Host-session|__Host-member)=; Max-Age=0/);
  });
});
