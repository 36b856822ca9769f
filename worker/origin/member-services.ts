import { recordFromMember } from "./books/record-from-member.ts";
import { hideSentPhotos, showSentPhotos } from "./directory/chat-photos.ts";
import { updateMemberIndex } from "./directory/member-index.ts";
import { readPhotos, showPhotos } from "./directory/photos.ts";
import { databaseOf, type Env } from "./env.ts";
import { memberObject } from "./member/address.ts";
import { MemberObject } from "./member/member-object.ts";
import type { MemberServices } from "./member/services.ts";
import { removeFiles } from "./photos/files.ts";

/** The class that wrangler.toml binds: a member's object with the services of its environment. */
export class Member extends MemberObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, memberServices(env));
  }
}

/** What a member's object calls outside its own database. */
function memberServices(env: Env): MemberServices {
  const database = (pool: string): D1Database => databaseOf(env, { pool });
  return {
    deliver: async (pool, message) => memberObject(env, pool, message.receiver).receive(message),
    async showTyping(pool, receiver, sender) {
      await memberObject(env, pool, receiver).showTyping(sender);
    },
    reportActivity: (pool, activity) => updateMemberIndex(database(pool), activity),
    recordInBooks: (pool, entry) => recordFromMember(env, pool, entry),
    readPublishedPhotos: (pool, member) => readPhotos(database(pool), member, new Date()),
    async publishPhotos(pool, member, { shown, unused, sent }) {
      await showPhotos(database(pool), member, shown);
      await showSentPhotos(database(pool), member, sent);
      await removeFiles(env.PHOTOS, pool, unused);
    },
    async removePhotos(pool, member, keys) {
      await hideSentPhotos(database(pool), member);
      await removeFiles(env.PHOTOS, pool, keys);
    },
  };
}
