import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { Fault } from "#tools/fault.ts";

/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Milliseconds until what is waited for must be so, and between two looks. */
const PATIENCE = 60_000;
const LOOK_AGAIN = 100;

type ElementReference = Record<typeof ELEMENT, string>;

/** A WebKit with a driver of its own, asked by the few calls of W3C WebDriver that stories need. */
export class WebKit {
  readonly #session: string;
  readonly #driver: ChildProcess;

  private constructor(session: string, driver: ChildProcess) {
    this.#session = session;
    this.#driver = driver;
  }

  /** Opens one on an X display. Fails with what is to be installed. */
  static async open(display: string): Promise<WebKit> {
    const [binary] = globSync("/usr/lib/*/webkit2gtk-*/MiniBrowser");
    if (binary === undefined)
      throw new Fault("No WebKit here.\nRun: apt-get install --no-install-recommends webkit2gtk-driver xvfb");
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      env: { ...process.env, DISPLAY: display },
      stdio: "ignore",
    });
    const at = `http://127.0.0.1:${port}/session`;
    const capabilities = {
      alwaysMatch: {
        // the site's certificate is made by its runtime
        acceptInsecureCerts: true,
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    };
    const begun = await until("the driver", () =>
      post<{ sessionId: string }>(at, { capabilities }).catch(() => null),
    );
    return new WebKit(`${at}/${begun.sessionId}`, driver);
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: "DELETE" });
    this.#driver.kill();
  }

  /** Opens an address, and waits until React has taken the page over. */
  async go(address: string): Promise<void> {
    await post(`${this.#session}/url`, { url: address });
    await this.until(
      "the page to be taken over",
      "return document.documentElement.dataset.hydrated !== undefined",
    );
  }

  /** What a script on the page returns. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return post<T>(`${this.#session}/execute/sync`, { script, args });
  }

  /** What an asynchronous script on the page answers. */
  ask<T>(script: string): Promise<T> {
    const wrapped = `const done = arguments[0]; (async () => { ${script} })().then(done, (error) => done(String(error)));`;
    return post<T>(`${this.#session}/execute/async`, { script: wrapped, args: [] });
  }

  /** Waits until a script on the page returns something true. */
  until(what: string, script: string): Promise<unknown> {
    return until(what, () => this.run(script));
  }

  /** Presses what a selector finds, as soon as it is there and nothing covers it. */
  async click(selector: string): Promise<void> {
    await until(selector, async () => {
      const { [ELEMENT]: id } = await this.#find(selector);
      return post(`${this.#session}/element/${id}/click`, {}).then(() => true);
    });
  }

  /** Types into a field. */
  async type(selector: string, text: string): Promise<void> {
    const { [ELEMENT]: id } = await this.#find(selector);
    await post(`${this.#session}/element/${id}/value`, { text });
  }

  #find(selector: string): Promise<ElementReference> {
    return post<ElementReference>(`${this.#session}/element`, { using: "css selector", value: selector });
  }
}

async function post<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const { value }: { value: T } = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** Looks until there is something; its last failure says why there was nothing. */
async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  let failure = "";
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(LOOK_AGAIN)) {
    const seen = await look().catch((error: unknown) => {
      failure = String(error);
      return null;
    });
    if (seen) return seen;
  }
  throw new Error(`Waited in vain for ${what}. ${failure}`);
}

/** A display that nobody sees. */
export async function openDisplay(): Promise<{ name: string; close: () => void }> {
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number]: Buffer[] = await once(server.stdout, "data");
  return { name: `:${String(number).trim()}`, close: () => server.kill() };
}
