import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '../ctx.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { LimitedAs } from './mail-limits.ts'

export type MailRow = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  unsubscribe_url: string | null
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
  is_bounced: boolean
}

type NewMail = {
  id: string
  kind: string
  hasSecret: boolean
  recipient: string
  subject: string
  text: string
  html: string
  limitedAs: LimitedAs | null
  unsubscribeUrl: string | null
}

export async function insertMail(
  tx: Tx,
  { id, kind, hasSecret, recipient, subject, text, html, limitedAs, unsubscribeUrl }: NewMail,
): Promise<void> {
  await sql`
    insert into mail
      (id, kind, is_sent_once, recipient, subject, body_text, body_html, limited_as, unsubscribe_url, created_at)
    values (
      ${id}, ${kind}, ${hasSecret}, ${recipient}, ${subject}, ${text}, ${html}, ${limitedAs}, ${unsubscribeUrl}, ${tx.clock.now()}
    )
  `.execute(tx.db)
}

/** Queued in the last hour and in the last day. One transaction at a time counts for one recipient. */
export async function countLimitedMails(
  tx: Tx,
  { recipient, limitedAs }: { recipient: string; limitedAs: LimitedAs },
): Promise<{ hour: number; day: number }> {
  const now = tx.clock.now()
  await sql`select pg_advisory_xact_lock(hashtext(${`mail/${recipient}`}))`.execute(tx.db)
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > ${now.subtract({ hours: 1 })})::int as hour, count(*)::int as day
    from mail
    where recipient = ${recipient} and limited_as = ${limitedAs} and created_at > ${now.subtract({ hours: 24 })}
  `.execute(tx.db)
  return rows[0] ?? { hour: 0, day: 0 }
}

export async function findMail({ db }: Db, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select id, recipient, subject, body_text, body_html, unsubscribe_url, created_at, sent_at, is_bounced from mail where id = ${id}
  `.execute(db)
  return rows[0]
}

/** The number of this attempt. */
export async function markAttempt({ db, clock }: Ctx, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update mail set attempts = attempts + 1, attempted_at = ${clock.now()} where id = ${id} returning attempts
  `.execute(db)
  return rows[0]?.attempts ?? 0
}

type Failure = { failure: string; isBounced: boolean; isOver: boolean }

export async function markFailure(
  { db, clock }: Ctx,
  id: string,
  { failure, isBounced, isOver }: Failure,
): Promise<void> {
  await sql`
    update mail set failure = ${failure}, is_bounced = ${isBounced}, gave_up_at = ${isBounced || isOver ? clock.now() : null}
    where id = ${id} and sent_at is null
  `.execute(db)
}

/** A link that opens something is in one mailbox then, and nowhere else. */
export async function markSent({ db, clock }: Ctx, id: string): Promise<void> {
  await sql`
    update mail set sent_at = ${clock.now()}, gave_up_at = null, is_bounced = false, failure = null,
      body_text = case when is_sent_once then '' else body_text end, body_html = case when is_sent_once then '' else body_html end
    where id = ${id}
  `.execute(db)
}

/** Sent or not: the content of a mail that old is outdated. */
export async function deleteMailsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'mail', expired: sql`created_at < ${before}` }, signal)
}

/** The newest hundred, for the development mailbox. */
export async function listRecentMails({ db }: Db): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, recipient, subject, body_text, body_html, unsubscribe_url, created_at, sent_at, is_bounced
    from mail
    order by created_at desc
    limit 100
  `.execute(db)
  return rows
}
