/** Whether an account has something as a creator: what it writes to others as their fan is not its team's. */
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export async function isCreatorsConversation({ db }: Db, creatorId: AccountId, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation where id = ${id}::uuid and performer_id = ${creatorId}
  `.execute(db)
  return rows.length === 1
}

export async function isCreatorsMessage({ db }: Db, creatorId: AccountId, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from message m join conversation c on c.id = m.conversation_id
    where m.id = ${id}::uuid and c.performer_id = ${creatorId}
  `.execute(db)
  return rows.length === 1
}
