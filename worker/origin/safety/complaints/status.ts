import type { ComplaintState } from "#contract/calls/safety/complaint-status.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ComplaintKind, ComplaintStatus, PhotoHold } from "#contract/product/complaints.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { opensStatus, readNumber, statusKey } from "./numbers.ts";

/** A complaint as its owner sees it; null for a number of this site that does not exist, and for a wrong key. */
export async function stateOf(
  env: Env,
  tenant: Tenant,
  typed: string,
  key: string,
): Promise<ComplaintState | null> {
  const number = readNumber(typed);
  if (number === null || !(await opensStatus(env, tenant, number, key))) return null;
  const row = await databaseOf(env, tenant)
    .prepare(
      "SELECT number, kind, status, reason, at, decided_at, photo_hold FROM complaints WHERE number = ?1 AND site = ?2",
    )
    .bind(number, tenant.id)
    .first<{
      number: string;
      kind: ComplaintKind;
      status: ComplaintStatus;
      reason: string | null;
      at: number;
      decided_at: number | null;
      photo_hold: PhotoHold | null;
    }>();
  if (!row) return null;
  const { photo_hold: hold, ...complaint } = row;
  return {
    ...complaint,
    at: isoOf(row.at),
    decided_at: row.decided_at === null ? null : isoOf(row.decided_at),
    asks_to_confirm: hold === "asked" && row.decided_at === null,
  };
}

/** The number and key of a complaint for the owner of its address; null alike for every other one. */
export async function findByAddress(
  env: Env,
  tenant: Tenant,
  typed: string,
  email: string,
): Promise<{ number: string; key: string } | null> {
  const number = readNumber(typed) ?? "";
  const owner = await databaseOf(env, tenant)
    .prepare("SELECT email FROM complaints WHERE number = ?1 AND site = ?2")
    .bind(number, tenant.id)
    .first<string>("email");
  const key = await statusKey(env, tenant, number);
  return owner !== null && accountKey(owner) === accountKey(email.trim()) ? { number, key } : null;
}

/** An ISO date and time of seconds since 1970. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
