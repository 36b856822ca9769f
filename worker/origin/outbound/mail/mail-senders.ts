import type { Locale } from "#contract/entities.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { FixedMailKind, MailKind } from "./mail-kinds.ts";
import type { EmailFile } from "./mailgun.ts";
import { renderMail, type MailSays, type MailText } from "./render-mail.ts";

/** An email as it was stored. */
export interface StoredMail {
  id: string;
  kind: MailKind;
  locale: Locale;
  recipient: string;
  /** How the reader is addressed. */
  name: string;
  link: string | null;
  /** What was stored with it by newMail(), of the type that belongs to its kind. */
  details: unknown;
}

/** What an email says. */
interface MailContent extends MailText {
  /** The one-click unsubscribe address of an email that no setting can switch off. */
  unsubscribe: string | null;
  files?: readonly EmailFile[];
}

/**
 * What those who send emails of a kind hand over, so that the mail itself knows none of them. They may be
 * called again for an email whose sending failed.
 */
export interface MailSender {
  /** What the email has become by the time it is sent; null where it isn't sent after all. */
  resolve?: (env: Env, tenant: Tenant, mail: StoredMail) => Promise<StoredMail | null>;
  /** What it says to a reader in these words; null where there is nothing left to write about. */
  write: (env: Env, tenant: Tenant, mail: StoredMail, reader: Wording) => Promise<MailContent | null>;
  /**
   * What is written together with the mark that an email is done with: it runs right behind that, so that
   * `changes()` is 1 the first time and 0 for an email that was marked before. `hasLeft`: not where nothing
   * was left to write about.
   */
  done?: (db: D1Database, tenant: Tenant, mail: StoredMail, hasLeft: boolean) => D1PreparedStatement;
}

/** The sender of every kind. */
export type MailSenders = Record<MailKind, MailSender>;

/** What an email of a fixed text says besides, and what goes with it. */
interface FixedParts extends MailSays {
  /** The end of the address that its button leads to. */
  token: string | null;
  unsubscribe?: string | null;
  files?: readonly EmailFile[];
}

/** The senders of kinds whose text is the same for everyone but for such parts. */
export const fixedMails = <Kind extends FixedMailKind>(
  kinds: readonly Kind[],
  partsOf: (env: Env, tenant: Tenant, mail: StoredMail) => Promise<FixedParts | null>,
): Record<Kind, MailSender> =>
  Object.fromEntries(
    kinds.map((kind): [Kind, MailSender] => [
      kind,
      {
        async write(env, tenant, mail, reader) {
          const parts = await partsOf(env, tenant, mail);
          if (!parts) return null;
          const { token, unsubscribe = null, files = [], ...says } = parts;
          const text = await renderMail(tenant, kind, languageTag(reader), mail.name, token, says);
          return { ...text, unsubscribe, files };
        },
      },
    ]),
  ) as Record<Kind, MailSender>;
