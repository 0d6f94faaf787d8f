import type { ContactMessageId } from '@limelight/contract/ids'
import type { ContactStatus } from '@limelight/contract/site/contact'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type ContactRow = {
  id: ContactMessageId
  name: string
  email: string
  message: string
  status: ContactStatus
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

const columns = sql.raw('id, name, email, message, status, created_at, updated_at')

export async function insertContactMessage(
  tx: Tx,
  { id, name, email, message }: Pick<ContactRow, 'id' | 'name' | 'email' | 'message'>,
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into contact_message (id, name, email, message, created_at, updated_at)
    values (${id}, ${name}, ${email}, ${message}, ${now}, ${now})
  `.execute(tx.db)
}

export async function updateContactStatus(
  tx: Tx,
  { id, status }: Pick<ContactRow, 'id' | 'status'>,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    update contact_message set status = ${status}, updated_at = ${tx.clock.now()} where id = ${id} returning ${columns}
  `.execute(tx.db)
  return rows[0]
}

export async function deleteContactMessage(tx: Tx, id: ContactMessageId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from contact_message where id = ${id}`.execute(tx.db)
  return numAffectedRows === 1n
}

export async function listContactMessages(
  { db }: Db,
  query: ListQuery & { status?: ContactStatus | undefined },
): Promise<{ rows: ContactRow[]; total: number }> {
  const { rows } = await sql<ContactRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from contact_message
    where (${query.status ?? null}::text is null or status = ${query.status ?? null})
      and (${query.q ?? null}::text is null or concat_ws(' ', name, email, message) ilike ${containing(query.q ?? '')})
    ${orderBy(query, { createdAt: 'created_at', updatedAt: 'updated_at' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
