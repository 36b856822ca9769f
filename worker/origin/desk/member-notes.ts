import { memberNoteBody } from "#contract/desk/member-notes.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { siteHandler } from "./call.ts";
import { memberList } from "./member/member-lists.ts";

/** Adds a note about a member, once by its id. Throws not_found (404) where the site has no such account. */
export const addNote = siteHandler("POST /api/member-notes", {
  body: memberNoteBody,
  async answer({ env, tenant, db, operator, body: { id, profile, text }, now }) {
    const isNew =
      "EXISTS (SELECT 1 FROM accounts WHERE member = ? AND site = ?) AND NOT EXISTS (SELECT 1 FROM member_notes WHERE id = ?)";
    const [, , stored] = await db.batch([
      auditStatement(
        db,
        { site: tenant.id, area: "members", operator, action: "add note", subject: profile, reason: "" },
        { where: isNew, values: [profile, tenant.id, id] },
        now,
      ),
      db
        .prepare(
          `INSERT INTO member_notes (id, site, member, operator_id, operator, text, at) SELECT ?, ?, ?, ?, ?, ?, ? WHERE ${isNew}`,
        )
        .bind(
          id,
          tenant.id,
          profile,
          operator.id,
          operator.name,
          text,
          Math.floor(now.getTime() / 1000),
          profile,
          tenant.id,
          id,
        ),
      db
        .prepare(
          "SELECT 1 FROM member_notes WHERE id = ?1 AND site = ?2 AND member = ?3 AND operator_id = ?4",
        )
        .bind(id, tenant.id, profile, operator.id),
    ]);
    if (stored?.results.length !== 1) throw new Refusal(404, "not_found", { field: "profile" });
    return memberList({ env, tenant, db, member: profile }, "notes");
  },
});
