/**
 * Carries out the decision that refuses a selfie, or what follows once it is taken back: then the member may
 * send another, and the try does not count. False where there is none to refuse any more.
 */
export async function applySelfieDecision(
  db: D1Database,
  { subject, reason, at }: { subject: string; reason: string; at: number },
  isInForce: boolean,
): Promise<boolean> {
  if (!isInForce) {
    await db
      .prepare("UPDATE verifications SET outcome = 'reversed' WHERE id = ?1 AND outcome = 'refused'")
      .bind(subject)
      .run();
    return true;
  }
  await db.batch([
    db
      .prepare(
        `UPDATE profiles SET verified_photo = NULL WHERE id =
           (SELECT member FROM verifications WHERE verifications.id = ?1 AND outcome = 'accepted')
           AND verified_photo = (SELECT photo FROM verifications WHERE verifications.id = ?1)`,
      )
      .bind(subject),
    db
      .prepare(
        `UPDATE verifications SET outcome = 'refused', reason = ?2, decided_at = ?3
         WHERE id = ?1 AND sent_at IS NOT NULL AND (outcome IS NULL OR outcome = 'accepted')`,
      )
      .bind(subject, reason, at),
  ]);
  const outcome = await db
    .prepare("SELECT outcome FROM verifications WHERE id = ?1")
    .bind(subject)
    .first<string>("outcome");
  return outcome === "refused";
}
