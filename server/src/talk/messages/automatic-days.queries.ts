import type { AccountId, ConversationId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

/** What is known of where an account is: of a creator the country of the profile, else that of the newest card or address. */
export async function findCountry({ db }: Db, id: AccountId): Promise<string | null> {
  const { rows } = await sql<{ country: string | null }>`
    select coalesce(
      (select country from performer where account_id = ${id}),
      (select country from payment_card where fan_id = ${id} and country is not null order by created_at desc limit 1),
      (select country from address where account_id = ${id} order by is_default desc, created_at desc limit 1)
    ) as country
  `.execute(db)
  return rows[0]?.country ?? null
}

/** The last day, as text, on which one was sent. The caller holds the conversation’s lock. */
export async function findAutomaticDay({ db }: Tx, id: ConversationId): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select automatic_on::text as day from conversation where id = ${id}
  `.execute(db)
  return rows[0]?.day ?? null
}

export async function setAutomaticDay({ db }: Tx, id: ConversationId, day: string): Promise<void> {
  await sql`update conversation set automatic_on = greatest(automatic_on, ${day}::date) where id = ${id}`.execute(db)
}
