import type { SettingKey } from '@limelight/contract/core/settings'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export async function findSettingValues({ db }: Db): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting`.execute(db)
  return new Map(rows.map((row) => [row.key, row.value]))
}

export async function upsertSetting(
  tx: Tx,
  { key, value, operatorId }: { key: SettingKey; value: unknown; operatorId: AccountId },
): Promise<void> {
  await sql`
    insert into setting (key, value, updated_at, updated_by)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${tx.clock.now()}, ${operatorId})
    on conflict (key) do update
    set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by
  `.execute(tx.db)
}

/** One operator at a time, so that bounds are compared with what will really be stored. Held to the transaction's end. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx.db)
}
