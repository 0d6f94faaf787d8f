import type { MailKind, MailState } from '@limelight/contract/site/mail-log'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../ctx.ts'
import { beginningWith, type ListQuery, limitOffset, orderBy } from '../db/list.ts'

export type LoggedMailRow = {
  id: string
  kind: MailKind
  recipient: string
  state: MailState
  is_sent_once: boolean
  attempts: number
  failure: string | null
  created_at: Temporal.Instant
  resent_at: Temporal.Instant | null
  attempted_at: Temporal.Instant | null
  sent_at: Temporal.Instant | null
}

const IN_STATE: Record<MailState, RawBuilder<unknown>> = {
  queued: sql`sent_at is null and gave_up_at is null and attempts = 0`,
  deferred: sql`sent_at is null and gave_up_at is null and attempts > 0`,
  sent: sql`sent_at is not null`,
  bounced: sql`gave_up_at is not null and is_bounced`,
  failed: sql`gave_up_at is not null and not is_bounced`,
}
const STATE = sql`
  case when ${IN_STATE.sent} then 'sent' when ${IN_STATE.bounced} then 'bounced' when ${IN_STATE.failed} then 'failed'
    when attempts > 0 then 'deferred' else 'queued' end
`

type Query = ListQuery & {
  state?: MailState | undefined
  kind?: MailKind | undefined
  /** `q` is a whole address: its beginning would tell a masked one letter by letter. */
  isExact: boolean
  countedMax: number
}

export async function listMailRows({ db }: Db, query: Query): Promise<{ rows: LoggedMailRow[]; total: number }> {
  const { q, state, kind, isExact, countedMax } = query
  const address = q?.toLowerCase()
  const conditions = [
    sql`true`,
    ...(state ? [IN_STATE[state]] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(address ? [isExact ? sql`recipient = ${address}` : sql`recipient like ${beginningWith(address)}`] : []),
  ]
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<LoggedMailRow>`
    select id, kind, recipient, ${STATE} as state, is_sent_once, attempts, failure, created_at, resent_at, attempted_at, sent_at
    from mail
    ${where}
    ${orderBy(query, { createdAt: 'created_at', updatedAt: 'created_at' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from mail ${where} limit ${countedMax}) found
  `.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Locks it. */
export async function findLoggedMail(tx: Tx, id: string): Promise<LoggedMailRow | undefined> {
  const { rows } = await sql<LoggedMailRow>`
    select id, kind, recipient, ${STATE} as state, is_sent_once, attempts, failure, created_at, resent_at, attempted_at, sent_at
    from mail where id = ${id}
    for update
  `.execute(tx.db)
  return rows[0]
}

export async function reopenMail(tx: Tx, id: string): Promise<void> {
  await sql`
    update mail
    set sent_at = null, gave_up_at = null, is_bounced = false, failure = null, attempts = 0, resent_at = ${tx.clock.now()}
    where id = ${id}
  `.execute(tx.db)
}
