import { siteKey } from "#contract/platform/host-bucket.ts";
import { publishDeletion } from "./accounts/deletion/publish-deletion.ts";
import { databaseOf, type Env } from "./base/env.ts";
import { photoNames } from "./base/photo-names.ts";
import { tenantAtHost } from "./base/tenant.ts";
import { hideSentPhotos, showSentPhotos } from "./directory/chat-photos.ts";
import { noteCreditsChanged, updateMemberIndex } from "./directory/member-index.ts";
import { readPhotos, showPhotos } from "./directory/photos.ts";
import { zoneOf } from "./growth/calendar.ts";
import { countActivity } from "./growth/count-activity.ts";
import { moveFiles, removeFiles } from "./media/photos/files.ts";
import { memberObject } from "./member/address.ts";
import { memberClass } from "./member/member-object.ts";
import type { MemberServices } from "./member/services.ts";
import { verbs } from "./member/verbs.ts";
import { recordFromMember } from "./money/books/record-from-member.ts";
import { sendNoticeMail } from "./outbound/notifications/notice-mail.ts";
import { writeNotificationIndex } from "./outbound/notifications/notification-index.ts";

/** The class that wrangler.toml binds: a member's object with the services of its environment. */
export const Member = memberClass({ verbs, services: memberServices });

/** What a member's object calls outside its own database. */
export function memberServices(env: Env): MemberServices {
  const database = (pool: string): D1Database => databaseOf(env, { pool });
  return {
    deliver: async (pool, message) => memberObject(env, pool, message.receiver).receive(message),
    async sendReadReceipt(pool, { sender, receiver, order }) {
      await memberObject(env, pool, receiver).receiveReadReceipt(sender, order);
    },
    async showTyping(pool, receiver, sender) {
      await memberObject(env, pool, receiver).showTyping(sender);
    },
    async sendView(pool, profile, view) {
      await memberObject(env, pool, profile).receiveView(view);
    },
    async reportActivity(pool, { site, ...activity }) {
      const tenant = await tenantAtHost(siteKey(site));
      const counting = tenant ? countActivity(database(pool), activity, zoneOf(tenant.company)) : [];
      await updateMemberIndex(database(pool), activity, counting);
    },
    noteCreditsChanged: (pool, member) => noteCreditsChanged(database(pool), member, new Date()),
    recordInBooks: (pool, entry) => recordFromMember(env, pool, entry),
    readPublishedPhotos: (pool, member) => readPhotos(database(pool), member, new Date()),
    async publishPhotos(pool, member, { shown, unused, sent }) {
      const work = await Promise.allSettled([
        // Names stay valid for a while, so a photo is gone when its files are, whether or not D1 answers.
        removeFiles(env.PHOTOS, pool, unused),
        showPhotos(database(pool), member, shown),
        showSentPhotos(database(pool), member, sent),
      ]);
      throwFirst(work);
    },
    photoNames: ({ pool, site }, now) => photoNames(env.MASTER_SECRET, { pool, id: site }, now),
    async queuePush(push) {
      await env.PUSH_QUEUE.send(push);
    },
    sendNotices: (pool, member, batch) => sendNoticeMail(env, pool, member, batch, new Date()),
    publishDeletion: (pool, member, deletion) => publishDeletion(env, pool, member, deletion),
    movePhotos: (pool, keys, to) => moveFiles(env.PHOTOS, pool, keys, to),
    listNotifications: (pool, listing) => writeNotificationIndex(env, pool, listing, new Date()),
    async removePhotos(pool, member, keys) {
      throwFirst(
        await Promise.allSettled([
          removeFiles(env.PHOTOS, pool, keys),
          hideSentPhotos(database(pool), member),
        ]),
      );
    },
  };
}

/** Throws what the first task that failed threw, once all have ended. */
function throwFirst(work: PromiseSettledResult<void>[]): void {
  const failed = work.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}
