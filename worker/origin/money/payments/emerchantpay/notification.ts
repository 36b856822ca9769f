import { timingSafeEqual } from "node:crypto";
import type { AccountAccess, PaymentNotice } from "#origin/money/payments/payment.ts";
import { credentialsOf } from "./client.ts";
import { idIn } from "./reference.ts";
import { writeXml } from "./xml.ts";

/** The hash of a signature by the length of its hexadecimal digits. */
const HASHES: Readonly<Record<number, string>> = { 40: "SHA-1", 64: "SHA-256", 128: "SHA-512" };

/**
 * What a notification is about; null where its signature, a hash of the id and our password, is not the
 * provider's. One of a payment page names the page; one of a transaction, such as a refund or a chargeback,
 * names what we called it. Genesis repeats it until it gets the id back.
 */
export async function noticeIn(access: AccountAccess, request: Request): Promise<PaymentNotice | null> {
  const form = new URLSearchParams(await request.text());
  const [field, id] = (["wpf_unique_id", "unique_id"] as const)
    .map((name) => [name, form.get(name) ?? ""] as const)
    .find(([, value]) => value !== "") ?? [null, ""];
  if (field === null || !/^[0-9a-f]{32}$/.test(id)) return null;
  if (!(await isSigned(access, id, form.get("signature") ?? ""))) return null;
  const about = field === "wpf_unique_id" ? { payment: id } : orderOf(form.get("transaction_id") ?? "");
  return {
    about,
    acknowledgement: {
      body: await writeXml("notification_echo", { [field]: id }),
      contentType: "application/xml; charset=utf-8",
    },
  };
}

/** A refund's name begins with the payment, a sale's is the order's; another name is none that we gave. */
function orderOf(reference: string): PaymentNotice["about"] | null {
  const [first = "", ...rest] = (idIn(reference) ?? "").split("/");
  if (first === "") return null;
  return rest.length > 0 ? { payment: first } : { order: first };
}

async function isSigned(access: AccountAccess, id: string, signature: string): Promise<boolean> {
  const hash = HASHES[signature.length];
  if (access.key === null || hash === undefined || !/^[0-9a-f]+$/i.test(signature)) return false;
  const { password } = credentialsOf(access);
  const expected = await crypto.subtle.digest(hash, new TextEncoder().encode(id + password));
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature, "hex"));
}
