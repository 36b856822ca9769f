import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const name = readdirSync("dist/demo/client/assets").find((file) => file.endsWith(".mp4")) ?? "";
const path = `/videos/${name}`;
const range = (value: string, more: Record<string, string> = {}) =>
  site.ask(path, { headers: { range: value, ...more } });

test("a video is whole without a range, and each range of it is the same bytes", async () => {
  const answer = await site.ask(path);
  const whole = new Uint8Array(await answer.arrayBuffer());
  const size = whole.byteLength;
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("accept-ranges")]).toEqual([
    200,
    "video/mp4",
    "bytes",
  ]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(size).toBeLessThanOrEqual(300_000);
  for (const [asked, first, last] of [
    ["bytes=0-1", 0, 1],
    ["bytes=1000-", 1000, size - 1],
    ["bytes=-500", size - 500, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ] as const) {
    const part = await range(asked);
    expect([asked, part.status, part.headers.get("content-range")]).toEqual([
      asked,
      206,
      `bytes ${first}-${last}/${size}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(first, last + 1));
  }
  const beyond = await range(`bytes=${size}-`);
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
});

test("every video that a lander plays is there in both formats, with at most 300 KB each", async () => {
  const files = readdirSync("client/parts/landers/film").filter((file) => /\.(mp4|webm)$/.test(file));
  const built = readdirSync("dist/demo/client/assets").filter((file) => /\.(mp4|webm)$/.test(file));
  expect(built.map((file) => file.replace(/-[\w-]{8}\./, ".")).toSorted()).toEqual(files.toSorted());
  for (const file of built) {
    const answer = await site.ask(`/videos/${file}`);
    const { byteLength } = await answer.arrayBuffer();
    expect([file, answer.status, byteLength > 0 && byteLength <= 300_000]).toEqual([file, 200, true]);
  }
});

test("what is no range, several of them, or one of another file is answered with the whole", async () => {
  for (const asked of ["bytes=9-2", "bytes=0-1,4-5", "lines=0-1", "bytes=-"])
    expect([asked, (await range(asked)).status]).toEqual([asked, 200]);
  expect((await range("bytes=0-1", { "if-range": '"another"' })).status).toBe(200);
});

test("nothing but videos is behind that address", async () => {
  const script = readdirSync("dist/demo/client/assets").find((file) => file.endsWith(".js")) ?? "";
  for (const other of [script, "nothing.mp4", `..%2F${name}`, ""])
    expect([other, (await site.ask(`/videos/${other}`)).status]).toEqual([other, 404]);
});

test("a page may play only videos of its own host", async () => {
  const { headers } = await site.ask("/landers/video");
  expect(headers.get("content-security-policy")).toMatch(/; media-src 'self';/);
});
