import type { Locale } from "#contract/entities.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import { addToMemberIndex } from "#origin/directory/member-index.ts";
import { Member } from "#origin/member-services.ts";
import { memberObject } from "#origin/member/address.ts";
import { markRead } from "#origin/member/messaging/conversation-actions.ts";
import type { MessageContent } from "#origin/member/messaging/messages.ts";
import { postMessage } from "#origin/member/messaging/send-message.ts";
import { decideOnSentPhoto, sentPhoto } from "#origin/member/photos/sent-photos.ts";
import { markSeen } from "#origin/member/relations/received-likes.ts";
import { setRelation } from "#origin/member/relations/relations.ts";
import { setSetting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import type { PeerMessage, Acknowledgement } from "#origin/member/storage/peer-messages.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first } from "#origin/member/storage/sql.ts";
import { replyTo, unansweredPartners } from "./replies.ts";

/** A message that the demo's data has, as its sender writes it. */
export type SeededMessage = Omit<MessageContent, "automated">;

const DUTY = "demo-answer";
/** Milliseconds until an automated profile has seen what it got, and in which it seems to type. */
const NOTICING = 1_000;
const TYPING = 2_200;

/**
 * A member of the demo: every profile in its directory can be written to, and some answer by themselves,
 * labelled as the machines they are.
 */
export class DemoMember extends Member {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.tasks[DUTY] = () => this.#answer();
  }

  /** The demo's crowd has no objects until a member writes to one of them. */
  override async receive(message: PeerMessage): Promise<Acknowledgement> {
    if (message.kind !== "message") return super.receive(message);
    if (!this.storage.exists()) await this.#begin(message.receiver);
    const acknowledgement = await super.receive(message);
    if (acknowledgement === "taken") this.#answerSoon();
    return acknowledgement;
  }

  /** From now on this profile answers everyone who writes to it. */
  async answerAutomatically(profile: string): Promise<void> {
    if (!this.storage.exists()) await this.#begin(profile);
    this.storage.write((sql) => {
      sql.exec("INSERT OR IGNORE INTO settings (name, value) VALUES ('demo_answers', 'true')");
    });
  }

  /**
   * Moves a member's signup into the past, and where a time is given the welcome discount was issued then;
   * milliseconds since 1970.
   */
  async beginEarlier(signedUpAt: number, welcomeAt: number | null): Promise<void> {
    this.storage.write((sql) => {
      sql.exec("UPDATE member SET signed_up_at = ?", signedUpAt);
      if (welcomeAt !== null) setSetting(sql, "welcome_issued_at", welcomeAt);
    });
  }

  /**
   * Writes to a member as the machine that it is, once by the message's id, at a time in milliseconds since
   * 1970; answers when it was delivered.
   */
  async sendAutomated(to: string, message: { id: string; text: string; at: number }): Promise<void> {
    this.storage.write((sql) => {
      postMessage(
        sql,
        to,
        { id: message.id, kind: "text", text: message.text, gift: null, photo: null, automated: true },
        message.at,
      );
    });
    await this.storage.deliverNow();
  }

  /** Likes another member, once, at a time in milliseconds since 1970; answers when they know. */
  async likeAt(own: string, profile: string, at: number): Promise<void> {
    if (!this.storage.exists()) await this.#begin(own);
    this.storage.write((sql) => {
      setRelation(sql, "like", profile, true, at);
      markSeen(sql, profile);
    });
    await this.storage.deliverNow();
  }

  /**
   * Writes to another member without any payment, once by the message's id, at a time in milliseconds since
   * 1970; answers when it was delivered. The files of a photo must be stored already.
   */
  async writeAt(own: string, to: string, message: SeededMessage, at: number): Promise<void> {
    if (!this.storage.exists()) await this.#begin(own);
    const { id, photo } = message;
    // or the photo's publication would replace those of the profile by none
    if (photo !== null) await this.adoptPhotos();
    this.storage.write((sql) => {
      postMessage(sql, to, { ...message, automated: false }, at);
      if (photo !== null)
        sql.exec(
          "INSERT OR IGNORE INTO sent_photos (key, message, receiver, status, sent_at) VALUES (?, ?, ?, 'inspected', ?)",
          photo,
          id,
          to,
          at,
        );
    });
    await this.storage.deliverNow();
    if (photo === null) return;
    this.storage.write((sql) => {
      const sent = sentPhoto(sql, photo);
      if (sent) decideOnSentPhoto(sql, sent, { decision: "accept" }, Date.now());
    });
    await this.storage.deliverNow();
  }

  /** The likes that arrived count as announced over a page; they stay new in the lists. */
  markLikesAnnounced(): void {
    this.storage.write((sql) => {
      sql.exec("UPDATE likes_received SET is_shown = 1");
    });
  }

  /** Has read everything that a partner wrote. */
  markReadFrom(partner: string): void {
    this.storage.writeAndEmit((sql, emit) =>
      markRead(sql, { partner, arrival: Number.MAX_SAFE_INTEGER }, emit),
    );
    this.receipts.send(partner);
  }

  /** Creates a member that no one logs in as. */
  async #begin(id: string): Promise<void> {
    for (const { pool, database } of allPools(this.env)) {
      const found = await database
        .prepare(
          "SELECT site, language FROM profiles WHERE id = ?1 AND status = 'active' AND NOT EXISTS (SELECT 1 FROM accounts WHERE member = ?1)",
        )
        .bind(id)
        .first<{ site: string; language: Locale }>();
      if (!found) continue;
      await addToMemberIndex(database, id, found.site, new Date());
      this.create({
        id,
        pool,
        site: found.site,
        status: "active",
        paidUser: false,
        language: found.language,
        credits: 0,
      });
      // nobody was here: the directory is not to be told so
      this.storage.write((sql) => {
        sql.exec("UPDATE member SET active_at = 0");
      });
    }
  }

  #answerSoon(): void {
    this.storage.write((sql) => {
      if (
        first(sql, "SELECT 1 AS yes FROM settings WHERE name = 'demo_answers'") &&
        unansweredPartners(sql).length > 0
      )
        schedule(sql, DUTY, Date.now() + NOTICING);
    });
  }

  /** Done over again when it was interrupted: what was answered meanwhile is not answered twice. */
  async #answer(): Promise<void> {
    const { sql } = this.ctx.storage;
    const partners = unansweredPartners(sql);
    const { id, pool } = memberRow(sql);
    for (const partner of partners) {
      this.markReadFrom(partner);
      await memberObject(this.env, pool, partner)
        .showTyping(id)
        .catch(() => undefined);
    }
    const { results } = await databaseOf(this.env, { pool })
      .prepare("SELECT id, language FROM profiles WHERE id IN (SELECT value FROM json_each(?1))")
      .bind(JSON.stringify(partners))
      .all<{ id: string; language: Locale }>();
    await new Promise((next) => {
      setTimeout(next, TYPING);
    });
    for (const partner of partners) {
      this.storage.write((own) => {
        const text = replyTo(own, partner, results.find((one) => one.id === partner)?.language ?? "en");
        if (text !== null)
          postMessage(
            own,
            partner,
            { id: crypto.randomUUID(), kind: "text", text, gift: null, photo: null, automated: true },
            Date.now(),
          );
      });
    }
    this.storage.write((own) => {
      schedule(own, DUTY, unansweredPartners(own).length > 0 ? Date.now() + NOTICING : null);
    });
  }
}
