import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#origin/accounts/password.ts";

const ME = { kind: "network", id: "192.0.2.1" } as const;

test("a password is stored as scrypt of 2^14 rounds of 1 KB, five times over, with a salt of its own", async () => {
  const [one, other] = [
    await hashPassword("an orange bicycle", ME),
    await hashPassword("an orange bicycle", ME),
  ];
  for (const stored of [one, other])
    expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(one).not.toBe(other);
  expect([
    await isPassword("an orange bicycle", one, ME),
    await isPassword("an orange bicyclf", one, ME),
  ]).toEqual([true, false]);
});

test("a hash is checked at the cost that it says, so that the cost can rise", async () => {
  const cheap = "scrypt$16$1$1$b2YgdGhlc2UgdGVzdHMgISE=$22yQMy5IJoM8ZLq/yjBaPFZ1L362CrrE2vFqG7Vi3lM=";
  expect([
    await isPassword("an orange bicycle", cheap, ME),
    await isPassword("another one", cheap, ME),
    await isPassword("", null, ME),
  ]).toEqual([true, false, false]);
  await expect(isPassword("an orange bicycle", "plain$an orange bicycle", ME)).rejects.toThrow(
    "unknown password algorithm",
  );
});
