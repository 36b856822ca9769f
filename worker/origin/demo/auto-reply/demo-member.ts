import type { Locale } from "#contract/entities.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import { addToMemberIndex } from "#origin/directory/member-index.ts";
import { memberServices } from "#origin/member-services.ts";
import { memberClass } from "#origin/member/member-object.ts";
import { markRead } from "#origin/member/messaging/conversation-actions.ts";
import type { MessageContent } from "#origin/member/messaging/messages.ts";
import { postMessage } from "#origin/member/messaging/send-message.ts";
import { decideOnSentPhoto, sentPhoto } from "#origin/member/photos/sent-photos.ts";
import { markSeen } from "#origin/member/relations/received-likes.ts";
import { setRelation } from "#origin/member/relations/relations.ts";
import type { MemberServices } from "#origin/member/services.ts";
import { setSetting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import type { PeerMessage, Acknowledgement } from "#origin/member/storage/peer-messages.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first } from "#origin/member/storage/sql.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import { verbs } from "#origin/member/verbs.ts";
import { replyTo, unansweredPartners } from "./replies.ts";

/** A message that the demo's data has, as its sender writes it. */
export type SeededMessage = Omit<MessageContent, "automated">;

const DUTY = "demo-answer";
/** Milliseconds until an automated profile has seen what it got, and in which it seems to type. */
const NOTICING = 1_000;
const TYPING = 2_200;

/** What a member's object of the demo asks its environment besides. */
interface DemoServices extends MemberServices {
  /** A profile of the directory that nobody has an account for; null where there is none. */
  findFictional(member: string): Promise<{ pool: string; site: string; language: Locale } | null>;
  /** The languages of members, by their ids. */
  languagesOf(pool: string, members: readonly string[]): Promise<ReadonlyMap<string, Locale>>;
}

const demoServices = (env: Env): DemoServices => ({
  ...memberServices(env),
  async findFictional(member) {
    for (const { pool, database } of allPools(env)) {
      const found = await database
        .prepare(
          "SELECT site, language FROM profiles WHERE id = ?1 AND status = 'active' AND NOT EXISTS (SELECT 1 FROM accounts WHERE member = ?1)",
        )
        .bind(member)
        .first<{ site: string; language: Locale }>();
      if (!found) continue;
      await addToMemberIndex(database, member, found.site, new Date());
      return { pool, ...found };
    }
    return null;
  },
  async languagesOf(pool, members) {
    const { results } = await databaseOf(env, { pool })
      .prepare("SELECT id, language FROM profiles WHERE id IN (SELECT value FROM json_each(?1))")
      .bind(JSON.stringify(members))
      .all<{ id: string; language: Locale }>();
    return new Map(results.map(({ id, language }) => [id, language]));
  },
});

type DemoContext = VerbContext<DemoServices>;

const demoVerbs = {
  ...verbs,

  /** The demo's crowd has no objects until a member writes to one of them. */
  async receive(context: DemoContext, message: PeerMessage): Promise<Acknowledgement> {
    if (message.kind !== "message") return verbs.receive(context, message);
    if (!context.storage.exists()) await begin(context, message.receiver);
    const acknowledgement = verbs.receive(context, message);
    if (acknowledgement === "taken") answerSoon(context);
    return acknowledgement;
  },

  /** From now on this profile answers everyone who writes to it. */
  async answerAutomatically(context: DemoContext, profile: string): Promise<void> {
    if (!context.storage.exists()) await begin(context, profile);
    context.storage.write((sql) => {
      sql.exec("INSERT OR IGNORE INTO settings (name, value) VALUES ('demo_answers', 'true')");
    });
  },

  /**
   * Moves a member's signup into the past, and where a time is given the welcome discount was issued then;
   * milliseconds since 1970.
   */
  async beginEarlier(context: DemoContext, signedUpAt: number, welcomeAt: number | null): Promise<void> {
    context.storage.write((sql) => {
      sql.exec("UPDATE member SET signed_up_at = ?", signedUpAt);
      if (welcomeAt !== null) setSetting(sql, "welcome_issued_at", welcomeAt);
    });
  },

  /**
   * Writes to a member as the machine that it is, once by the message's id, at a time in milliseconds since
   * 1970; answers when it was delivered.
   */
  async sendAutomated(
    context: DemoContext,
    to: string,
    message: { id: string; text: string; at: number },
  ): Promise<void> {
    context.storage.write((sql) => {
      postMessage(
        sql,
        to,
        { id: message.id, kind: "text", text: message.text, gift: null, photo: null, automated: true },
        message.at,
      );
    });
    await context.storage.deliverNow();
  },

  /** Likes another member, once, at a time in milliseconds since 1970; answers when they know. */
  async likeAt(context: DemoContext, own: string, profile: string, at: number): Promise<void> {
    if (!context.storage.exists()) await begin(context, own);
    context.storage.write((sql) => {
      setRelation(sql, "like", profile, true, at);
      markSeen(sql, profile);
    });
    await context.storage.deliverNow();
  },

  /**
   * Writes to another member without any payment, once by the message's id, at a time in milliseconds since
   * 1970; answers when it was delivered. The files of a photo must be stored already.
   */
  async writeAt(
    context: DemoContext,
    own: string,
    to: string,
    message: SeededMessage,
    at: number,
  ): Promise<void> {
    if (!context.storage.exists()) await begin(context, own);
    const { id, photo } = message;
    // or the photo's publication would replace those of the profile by none
    if (photo !== null) await context.upkeep.adoptPhotos();
    context.storage.write((sql) => {
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
    await context.storage.deliverNow();
    if (photo === null) return;
    context.storage.write((sql) => {
      const sent = sentPhoto(sql, photo);
      if (sent) decideOnSentPhoto(sql, sent, { decision: "accept" }, Date.now());
    });
    await context.storage.deliverNow();
  },

  /** The likes that arrived count as announced over a page; they stay new in the lists. */
  markLikesAnnounced(context: DemoContext): void {
    context.storage.write((sql) => {
      sql.exec("UPDATE likes_received SET is_shown = 1");
    });
  },

  /** Has read everything that a partner wrote. */
  markReadFrom(context: DemoContext, partner: string): void {
    context.storage.writeAndEmit((sql, emit) =>
      markRead(sql, { partner, arrival: Number.MAX_SAFE_INTEGER }, emit),
    );
    context.receipts.send(partner);
  },
} satisfies Verbs<DemoServices>;

/** Creates a member that no one logs in as. */
async function begin(context: DemoContext, id: string): Promise<void> {
  const found = await context.services.findFictional(id);
  if (!found) return;
  const { pool, site, language } = found;
  verbs.create(context, { id, pool, site, status: "active", paidUser: false, language, credits: 0 });
  // nobody was here: the directory is not to be told so
  context.storage.write((sql) => {
    sql.exec("UPDATE member SET active_at = 0");
  });
}

function answerSoon({ storage }: DemoContext): void {
  storage.write((sql) => {
    if (
      first(sql, "SELECT 1 AS yes FROM settings WHERE name = 'demo_answers'") &&
      unansweredPartners(sql).length > 0
    )
      schedule(sql, DUTY, Date.now() + NOTICING);
  });
}

/** Done over again when it was interrupted: what was answered meanwhile is not answered twice. */
async function answer(context: DemoContext): Promise<void> {
  const { storage, services } = context;
  const partners = unansweredPartners(storage.sql);
  const { id, pool } = memberRow(storage.sql);
  for (const partner of partners) {
    demoVerbs.markReadFrom(context, partner);
    await services.showTyping(pool, partner, id).catch(() => undefined);
  }
  const languages = await services.languagesOf(pool, partners);
  await new Promise((next) => {
    setTimeout(next, TYPING);
  });
  for (const partner of partners) {
    storage.write((own) => {
      const text = replyTo(own, partner, languages.get(partner) ?? "en");
      if (text !== null)
        postMessage(
          own,
          partner,
          { id: crypto.randomUUID(), kind: "text", text, gift: null, photo: null, automated: true },
          Date.now(),
        );
    });
  }
  storage.write((own) => {
    schedule(own, DUTY, unansweredPartners(own).length > 0 ? Date.now() + NOTICING : null);
  });
}

/**
 * A member of the demo: every profile in its directory can be written to, and some answer by themselves,
 * labelled as the machines they are.
 */
export const DemoMember = memberClass({
  verbs: demoVerbs,
  services: demoServices,
  tasks: (context) => ({ [DUTY]: () => answer(context) }),
});
export type DemoMember = InstanceType<typeof DemoMember>;
