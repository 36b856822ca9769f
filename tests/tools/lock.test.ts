import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tryLock, withLock } from "#tools/dev/lock.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rendezvous-lock-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("work under one lock never runs side by side", async () => {
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise((next) => {
      setImmediate(next);
    });
    running--;
  };
  await Promise.all(Array.from({ length: 3 }, () => withLock(join(folder, "work"), "a test", work)));
  expect(most).toBe(1);
});

test("a lock is held against another process, and free once that was killed", async () => {
  const file = join(folder, "killed");
  const script = `const { tryLock } = await import(${JSON.stringify(resolve("tools/dev/lock.ts"))});
    console.log(tryLock(${JSON.stringify(file)}) !== null);
    process.stdin.resume();`;
  const holder = spawn("node", ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line]: Buffer[] = await once(holder.stdout, "data");
  expect(String(line).trim()).toBe("true");
  expect(tryLock(file)).toBeNull();
  holder.kill("SIGKILL");
  await once(holder, "close");
  const release = tryLock(file);
  expect(release).not.toBeNull();
  release?.();
});
