import type { AtOnceView } from "#contract/calls/money/orders.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import {
  ORDER_MAIL_KINDS,
  type OrderFigures,
  type StatementFigures,
} from "#origin/outbound/mail/mail-kinds.ts";
import { fixedMails, type MailSender } from "#origin/outbound/mail/mail-senders.ts";
import type { MailSheet } from "#origin/outbound/mail/mail-sheet.ts";
import { readOrder } from "./books/booked-orders.ts";
import { attachDocument } from "./documents/attachments.ts";
import { documentName } from "./documents/document-text.ts";
import { receiptSheet } from "./documents/receipt.ts";
import type { StoredDocument } from "./documents/stored-documents.ts";
import { resolveStatement } from "./withdrawals/resolve-statement.ts";

const statements = fixedMails(["withdrawal_statement"], async (_env, _tenant, { details }) => ({
  token: null,
  statement: details as StatementFigures,
}));

/** The emails about orders and withdrawals. */
export const MONEY_MAILS = {
  ...fixedMails(ORDER_MAIL_KINDS, async (env, tenant, mail) => {
    const figures = mail.details as OrderFigures | null;
    const { document, files } = await attachDocument(env, tenant, mail, figures);
    if (mail.kind === "document" && !document) return null;
    return {
      token: mail.link,
      figures,
      files,
      ...(document && { document: await documentName(document) }),
      sheet:
        document && mail.kind === "receipt"
          ? await sheetOf(env, tenant, document, {
              until: figures?.until ?? "",
              isAttached: files.length > 0,
            })
          : null,
    };
  }),
  withdrawal_statement: {
    ...statements.withdrawal_statement,
    async resolve(env, tenant, mail) {
      const resolved = await resolveStatement(env, tenant, mail.link ?? "");
      return resolved && { ...mail, ...resolved };
    },
  },
} satisfies Record<string, MailSender>;

/** What a receipt says besides. */
async function sheetOf(
  env: Env,
  tenant: Tenant,
  invoice: StoredDocument,
  more: { until: string; isAttached: boolean },
): Promise<MailSheet> {
  const order = await readOrder(databaseOf(env, tenant), invoice.order_id);
  const atOnce = order?.at_once ?? null;
  return receiptSheet(tenant, invoice, {
    atOnce: atOnce === null ? null : (JSON.parse(atOnce) as AtOnceView),
    ...more,
  });
}
