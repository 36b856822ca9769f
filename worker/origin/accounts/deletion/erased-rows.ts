/**
 * What an erasure does to each table of a pool's database that names a member, in this order: ?1 is the
 * member. tests/drop-ins/erasure.test.ts names a table that is missing in both lists.
 */
export const ERASED_ROWS: Readonly<Record<string, readonly string[]>> = {
  mails: [
    `DELETE FROM mails WHERE link IN (SELECT id FROM links WHERE member = ?1
       UNION ALL SELECT id FROM deletions WHERE member = ?1
       UNION ALL SELECT id FROM decisions WHERE member = ?1
       UNION ALL SELECT id FROM orders WHERE member = ?1)`,
    // the ids of weekly updates and news begin with the member, so that each is sent once
    `DELETE FROM mails WHERE id BETWEEN 'weekly-' || ?1 || '-' AND 'weekly-' || ?1 || '.'
       OR id BETWEEN 'news-' || ?1 || '-' AND 'news-' || ?1 || '.'`,
    // a withdrawal is carried out and acknowledged all the same
    `DELETE FROM mails WHERE sent_at IS NULL AND kind <> 'withdrawal_statement'
       AND recipient IN (SELECT email FROM accounts WHERE member = ?1)`,
  ],
  drafts: ["DELETE FROM drafts WHERE member = ?1 OR email IN (SELECT email FROM accounts WHERE member = ?1)"],
  // The complaint and its evidence stay for the decision; who made it does not.
  complaints: [
    "DELETE FROM complaints WHERE member = ?1 AND decided_at IS NOT NULL",
    "UPDATE complaints SET member = NULL, email = NULL, name = NULL WHERE member = ?1",
    // An appeal made without being logged in names its member by the decision alone.
    "UPDATE complaints SET email = NULL, name = NULL WHERE decision IN (SELECT id FROM decisions WHERE member = ?1)",
  ],
  // The refund stays with the books. A statement that waits for an operator stays too, since it was made in
  // time, and one whose acknowledgement is not sent yet. A job deletes both within 30 days after they ended, and
  // those that fit no purchase (money/withdrawals/old-statements.ts): a name and an address are needed no longer than
  // their sender may ask what became of the statement.
  withdrawal_statements: [
    `DELETE FROM withdrawal_statements WHERE ended_at IS NOT NULL
       AND order_id IN (SELECT id FROM orders WHERE member = ?1)
       AND NOT EXISTS (SELECT 1 FROM mails WHERE mails.link = withdrawal_statements.id AND sent_at IS NULL)`,
  ],
  dead_letters: ["DELETE FROM dead_letters WHERE member = ?1"],
  member_notes: ["DELETE FROM member_notes WHERE member = ?1"],
  credit_grants: ["DELETE FROM credit_grants WHERE member = ?1"],
  decisions: ["DELETE FROM decisions WHERE member = ?1"],
  verifications: ["DELETE FROM verifications WHERE member = ?1"],
  selfies: ["DELETE FROM selfies WHERE member = ?1"],
  exports: ["DELETE FROM exports WHERE member = ?1"],
  passkeys: ["DELETE FROM passkeys WHERE member = ?1"],
  links: ["DELETE FROM links WHERE member = ?1"],
  consents: ["DELETE FROM consents WHERE member = ?1"],
  signup_sources: ["DELETE FROM signup_sources WHERE member = ?1"],
  mandates: ["DELETE FROM mandates WHERE member = ?1"],
  discount_codes: ["DELETE FROM discount_codes WHERE member = ?1"],
  photo_holds: [
    `DELETE FROM photo_holds WHERE photo IN (SELECT key FROM photos WHERE profile = ?1
       UNION ALL SELECT key FROM chat_photos WHERE sender = ?1)`,
  ],
  photo_prints: [
    `DELETE FROM photo_prints WHERE key IN (SELECT key FROM photos WHERE profile = ?1
       UNION ALL SELECT key FROM chat_photos WHERE sender = ?1)`,
  ],
  chat_photos: ["DELETE FROM chat_photos WHERE sender = ?1"],
  photos: ["DELETE FROM photos WHERE profile = ?1"],
  profiles: ["DELETE FROM profiles WHERE id = ?1"],
  accounts: ["DELETE FROM accounts WHERE member = ?1"],
  notification_index: ["DELETE FROM notification_index WHERE member = ?1"],
  roll: ["DELETE FROM roll WHERE member = ?1"],
  // The sale stays, under an id that leads to nobody any more, with the campaign that is paid for it; where the
  // buyer wanted to go next does not.
  orders: ["UPDATE orders SET next = NULL, checkout = NULL, remember_card = 0 WHERE member = ?1"],
};

/** Tables that name a member and stay, and why. */
export const REMAINING_ROWS: Readonly<Record<string, string>> = {
  mandate_proofs:
    "the proof of a mandate, which the payer's bank may ask for until thirteen months after its last debit (money/payments/mandate-proofs.ts)",
  payments: "the books, by law: sums and ids",
  refunds: "the books, by law: sums and ids",
  documents:
    "invoices and what corrects them, as they were issued, for as long as the law of the seller's country says (money/documents/retention.ts)",
  payment_returns: "the books, by law: sums and ids",
  returned_credits: "the books, by law: sums and ids",
  reports: "evidence until six months after the decision (safety/reports/old-reports.ts)",
  erased_purchases:
    "what a withdrawal in time refunds: a sum, and a keyed hash of the address, until 30 days after the period",
  deletions: "the row that the erasure is done from: it goes last",
};

/** The statements that erase a member from a pool's database, for one batch. */
export const erasingStatements = (db: D1Database, member: string): D1PreparedStatement[] =>
  Object.values(ERASED_ROWS)
    .flat()
    .map((statement) => db.prepare(statement).bind(member));
