import type { AccountId, AnnouncementId } from '@limelight/contract/ids'
import { OFFSET_MAX } from '@limelight/contract/page'
import type { AnnouncementAudience } from '@limelight/contract/site/announcements'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { equalsLiteral, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type AnnouncementRow = {
  id: AnnouncementId
  title: string
  text: string
  link: string | null
  audience: AnnouncementAudience
  status: 'sending' | 'sent'
  reached_account_id: AccountId | null
  sent_count: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

const columns = sql.raw(
  'id, title, text, link, audience, status, reached_account_id, sent_count, created_at, updated_at',
)
const SORTABLE = { createdAt: 'created_at', updatedAt: 'updated_at' }
const ROLES: Record<AnnouncementAudience, readonly string[]> = {
  everyone: ['fan', 'performer'],
  creators: ['performer'],
  fans: ['fan'],
}

type New = Pick<AnnouncementRow, 'id' | 'title' | 'text' | 'link' | 'audience'> & { operatorId: AccountId }

export async function insertAnnouncement(tx: Tx, one: New): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into announcement (id, title, text, link, audience, status, operator_id, created_at, updated_at)
    values (${one.id}, ${one.title}, ${one.text}, ${one.link}, ${one.audience}, 'sending', ${one.operatorId}, ${now}, ${now})
  `.execute(tx.db)
}

/** Two workers of one delivery take turns. */
export async function lockAnnouncement(tx: Tx, id: AnnouncementId): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement where id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

type Batch = { after: AccountId | null; limit: number }

/** In the order of their ids, which goes on after the last of a batch. Who comes later gets it as well, if the delivery is not past it. */
export async function findAudience(
  { db }: Db,
  audience: AnnouncementAudience,
  { after, limit }: Batch,
): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select id from account
    where role = any(${ROLES[audience]}::text[]) and status = 'active' and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** At most one more than `OFFSET_MAX`: counting ten million takes seconds, which nobody waits for before sending. */
export async function countAudience({ db }: Db, audience: AnnouncementAudience): Promise<number> {
  // As values of the text, since the few creators have an index of their own.
  const isOfRole = sql.join(
    ROLES[audience].map((role) => equalsLiteral('role', role)),
    sql` or `,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select from account where (${isOfRole}) and status = 'active' limit ${sql.lit(OFFSET_MAX + 1)}
    ) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

type Progress = { status: AnnouncementRow['status']; reached: AccountId | null; count: number }

export async function updateProgress(tx: Tx, id: AnnouncementId, { status, reached, count }: Progress): Promise<void> {
  await sql`
    update announcement
    set status = ${status}, reached_account_id = ${reached}, sent_count = sent_count + ${count}, updated_at = ${tx.clock.now()}
    where id = ${id}
  `.execute(tx.db)
}

export async function listAnnouncements(
  { db }: Db,
  query: Omit<ListQuery, 'q'>,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { rows } = await sql<AnnouncementRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from announcement
    ${orderBy(query, SORTABLE, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export async function findAnnouncement({ db }: Db, id: AnnouncementId): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`select ${columns} from announcement where id = ${id}`.execute(db)
  return rows[0]
}
