import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '../ctx.ts'

export type MailRow = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Temporal.Instant
  sent_at: Temporal.Instant | null
}

type NewMail = { id: string; recipient: string; subject: string; text: string; html: string }

export async function insertMail(tx: Tx, { id, recipient, subject, text, html }: NewMail): Promise<void> {
  await sql`
    insert into mail (id, recipient, subject, body_text, body_html, created_at)
    values (${id}, ${recipient}, ${subject}, ${text}, ${html}, ${tx.clock.now()})
  `.execute(tx.db)
}

export async function findMail({ db }: Db, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select id, recipient, subject, body_text, body_html, created_at, sent_at from mail where id = ${id}
  `.execute(db)
  return rows[0]
}

export async function markMailSent(ctx: Ctx, id: string): Promise<void> {
  await sql`update mail set sent_at = ${ctx.clock.now()} where id = ${id}`.execute(ctx.db)
}

/** The newest hundred, for the development mailbox. */
export async function listRecentMails({ db }: Db): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, recipient, subject, body_text, body_html, created_at, sent_at
    from mail
    order by created_at desc
    limit 100
  `.execute(db)
  return rows
}
