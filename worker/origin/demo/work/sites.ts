import type { NewsContent } from "#contract/desk/news.ts";
import { bitsOf } from "#contract/product/notification-types.ts";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import { issuePartnerToken, partnerTokens, revokePartnerToken } from "#origin/accounts/partner-token.ts";
import { storeLetter } from "#origin/base/dead-letters.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { writeCode } from "#origin/money/books/discount-codes.ts";
import type { Person } from "./people.ts";

const ADA: Actor = { id: "ada", name: "Ada Brandt" };
const SALE = "WINTER20";

/** News that went out, one that was stopped, and a promotion; the last days, in hours before now. */
const NEWS: readonly {
  slug: string;
  hours: number;
  content: NewsContent;
  counts: [recipients: number, sent: number, skipped: number];
  isStopped?: true;
}[] = [
  {
    slug: "voice-messages",
    hours: 30 * 24,
    counts: [1_204, 1_187, 17],
    content: {
      type: "site_news",
      texts: [
        text("en", "Say it with your voice", "You can now send voice messages of up to a minute.", "Try it"),
        text("nl", "Zeg het met je stem", "Je kunt nu spraakberichten van een minuut sturen.", "Probeer het"),
      ],
    },
  },
  {
    slug: "winter-sale",
    hours: 6 * 24,
    counts: [388, 381, 7],
    content: {
      type: "promotions",
      code: SALE,
      texts: [
        text(
          "en",
          "Winter is for company",
          "Long evenings are better with somebody to write to.",
          "See bundles",
        ),
        text(
          "nl",
          "Winter is voor gezelschap",
          "Lange avonden zijn fijner met iemand om mee te schrijven.",
          "Bekijk",
        ),
      ],
    },
  },
  {
    slug: "new-years-date",
    hours: 20,
    counts: [1_260, 212, 3],
    isStopped: true,
    content: {
      type: "site_news",
      texts: [
        text("en", "Meet in the new year", "On 31 January we change how matches are shown.", "Read more"),
      ],
    },
  },
];

function text(locale: "en" | "nl", title: string, paragraph: string, words: string) {
  return { locale, title, paragraphs: [paragraph], button: { words, path: "/members" } };
}

/** What the desk's screens of a site show: news, who would get the next, and partners' tokens. */
export async function newsAndPartners(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const dutch = people.find(({ tenant }) => tenant.id === "amberlind-nl")?.tenant;
  if (!dutch) return;
  const db = databaseOf(env, dutch);
  const end = new Date(now.getTime() + 20 * DAY_MS).toISOString();
  await writeCode(
    db,
    { site: dutch.id, operator: ADA },
    { code: SALE, value_percentage: 20, expires: end },
    now,
  );
  for (const { slug, hours, content, counts, isStopped } of NEWS) {
    const at = Math.floor((now.getTime() - hours * HOUR_MS) / 1000);
    await db
      .prepare(
        `INSERT INTO news (site, slug, type, texts, started_at, finished_at, recipients, sent, skipped, operator_id,
           operator, stopped_at, stopped_by, discount)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT DO NOTHING`,
      )
      .bind(
        dutch.id,
        slug,
        content.type,
        JSON.stringify(content.texts),
        at,
        at + 900,
        ...counts,
        ADA.id,
        ADA.name,
        isStopped ? at + 900 : null,
        isStopped ? "Cem Aydin" : null,
        content.code === undefined
          ? null
          : JSON.stringify({ code: content.code, percentage: 20, expires_at: end }),
      )
      .run();
  }
  for (const [n, { id, tenant }] of people.entries())
    await databaseOf(env, tenant)
      .prepare(
        `INSERT INTO notification_index (member, site, host, zone, emails, pushes)
         VALUES (?1, ?2, ?3, 'Europe/Amsterdam', ?4, 0) ON CONFLICT DO NOTHING`,
      )
      .bind(id, tenant.id, tenant.host, bitsOf(n % 3 === 0 ? ["site_news", "promotions"] : ["site_news"]))
      .run();
  const issued = (partner: string, days: number, daysAgo: number) =>
    issuePartnerToken(
      env,
      dutch,
      { partner, days, operator: ADA },
      new Date(now.getTime() - daysAgo * DAY_MS),
    );
  await issued("harbourlane", 365, 380);
  await issued("harbourlane", 365, 40);
  await issued("fairwind", 90, 30);
  const [leaked] = (await partnerTokens(env, dutch, now)).filter(({ partner }) => partner === "fairwind");
  if (leaked)
    await revokePartnerToken(
      env,
      dutch,
      { id: leaked.id, reason: "It stood in a public repository.", operator: ADA },
      new Date(now.getTime() - 2 * DAY_MS),
    );
  await issued("fairwind", 180, 2);
  await db
    .prepare("UPDATE partner_tokens SET used_on = ?1 WHERE partner = 'harbourlane' AND expires_at > ?2")
    .bind(now.toISOString().slice(0, 10), Math.floor(now.getTime() / 1000))
    .run();
}

/** Messages that their queues gave up on: a push of two sites, and a piece of a job. */
export async function deadLetters(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  const gaveUp = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const [n, { tenant, id }] of people.slice(0, 2).entries())
    await storeLetter(
      databaseOf(env, tenant),
      {
        queue: "push",
        key: `${id} work new_messages`,
        site: tenant.id,
        member: id,
        body: { pool: tenant.pool, member: id, session: "made-up", type: "new_messages", profile: id },
        error: "TypeError: the push service closed the connection",
        firstAt: gaveUp(n * 5 + 8),
      },
      gaveUp(n * 5 + 2),
    ).run();
  const [first] = people;
  if (first)
    await storeLetter(
      databaseOf(env, first.tenant),
      {
        queue: "jobs",
        key: "photo_prints",
        site: "",
        member: null,
        body: { job: "photo_prints", pool: first.tenant.pool, cursor: null, startedAt: gaveUp(3).getTime() },
        error: "Error: the image service did not answer within 30 s",
        firstAt: gaveUp(3),
      },
      gaveUp(1),
    ).run();
}
