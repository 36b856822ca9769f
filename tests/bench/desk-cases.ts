import type { Page } from "playwright";

/** How each kind is closed by its shortest way: nothing is wrong, rejected, or the decision stands. */
const KINDS = ["report", "complaint", "appeal"] as const;
/** Milliseconds for which somebody reads a case. */
const LOOK = 250;

/** What cases of one kind cost by keys alone. `times`: milliseconds from the last key to the next case. */
export interface CasesDecided {
  kind: string;
  decided: number;
  keys: number;
  times: number[];
}

/** Decides all open cases of each kind, from the list to its end, by keys alone. */
export async function decideCases(page: Page, desk: string): Promise<CasesDecided[]> {
  const all: CasesDecided[] = [];
  for (const kind of KINDS) {
    await page.goto(`${desk}/cases?kind=${kind}`);
    await page.getByRole("heading", { name: "Cases" }).waitFor();
    await page.keyboard.press("s");
    let keys = 1;
    const times: number[] = [];
    while (await page.evaluate(isCaseOpen)) {
      // part of what is measured: a person reads before they press
      await page.waitForTimeout(LOOK);
      await page.keyboard.press("n");
      const next = page.evaluate(untilNextCase);
      await page.keyboard.press("Control+Enter");
      keys += 2;
      times.push(await next);
    }
    // the last one leads to the list
    all.push({ kind, decided: times.length, keys, times: times.slice(0, -1) });
  }
  return all;
}

/** Runs in the page: whether a case is there, waited for up to some seconds. */
async function isCaseOpen(): Promise<boolean> {
  for (const end = performance.now() + 5_000; performance.now() < end;) {
    const form = document.querySelector("form[aria-label] input[name=outcome]");
    if (form) return true;
    if (document.querySelector("form[role=search]") && /Take back|none/i.test(document.body.innerText))
      return false;
    await new Promise(requestAnimationFrame);
  }
  return false;
}

/** Runs in the page: milliseconds from the key that submits to another case, or the list, painted. */
function untilNextCase(): Promise<number> {
  const title = () => document.querySelector("h1")?.textContent;
  const before = title();
  return new Promise((resolve) => {
    addEventListener(
      "keydown",
      function pressed({ key, timeStamp }) {
        if (key !== "Enter") return;
        removeEventListener("keydown", pressed, { capture: true });
        const look = () => {
          const isThere =
            title() !== before &&
            document.querySelector("form[role=search], form[aria-label] input[name=outcome]");
          if (isThere) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
}
