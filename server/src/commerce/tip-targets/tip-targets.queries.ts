import type { TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import type { AccountId, SaleId, TipTargetId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type TipTargetRow = {
  id: TipTargetId
  performer_id: AccountId
  kind: TipTargetKind
  title: string
  text: string
  thanks: string
  tokens: number
  position: number
  is_shown: boolean
  collected_tokens: number
  tip_count: number
  ends_at: Temporal.Instant | null
  reached_at: Temporal.Instant | null
  created_at: Temporal.Instant
}
export type TipTargetChange = Partial<
  Pick<TipTargetRow, 'title' | 'text' | 'thanks' | 'tokens' | 'is_shown' | 'ends_at' | 'reached_at'>
>

const columns = sql.raw(`t.id, t.performer_id, t.kind, t.title, t.text, t.thanks, t.tokens, t.position, t.is_shown,
  t.collected_tokens, t.tip_count, t.ends_at, t.reached_at, t.created_at`)
/** Goals, the menu in its order, wishes. */
const order = sql.raw(`case t.kind when 'goal' then 1 when 'item' then 2 else 3 end, t.position, t.id`)

export async function listTipTargets({ db }: Db, performerId: AccountId): Promise<TipTargetRow[]> {
  const { rows } = await sql<TipTargetRow>`
    select ${columns} from tip_target t where t.performer_id = ${performerId} order by ${order}
  `.execute(db)
  return rows
}

/** Waits for tips for the same: each counts on what the one before has left. */
export async function lockTipTarget(tx: Tx, id: TipTargetId): Promise<TipTargetRow | undefined> {
  const { rows } = await sql<TipTargetRow>`
    select ${columns} from tip_target t where t.id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

export type NewTipTarget = Pick<TipTargetRow, 'id' | 'performer_id' | 'kind' | 'title' | 'tokens'> & TipTargetChange

/** Behind all others of its kind. */
export async function insertTipTarget(tx: Tx, target: NewTipTarget): Promise<void> {
  const now = tx.clock.now()
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0)::int as position from tip_target
    where performer_id = ${target.performer_id} and kind = ${target.kind}
  `.execute(tx.db)
  await tx.db
    .insertInto('tip_target')
    .values({ ...target, position: rows[0]?.position ?? 0, created_at: now, updated_at: now })
    .execute()
}

export async function updateTipTarget(tx: Tx, id: TipTargetId, change: TipTargetChange): Promise<void> {
  await tx.db
    .updateTable('tip_target')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteTipTarget(tx: Tx, id: TipTargetId): Promise<void> {
  await sql`delete from tip_target where id = ${id}`.execute(tx.db)
}

export async function placeTipTargets(tx: Tx, ids: readonly TipTargetId[]): Promise<void> {
  await sql`
    update tip_target t set position = given.place, updated_at = ${tx.clock.now()}
    from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    where t.id = given.id
  `.execute(tx.db)
}

/** One tip more. The row is locked. */
export async function countTip(
  tx: Tx,
  id: TipTargetId,
  { tokens, isReached }: { tokens: number; isReached: boolean },
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update tip_target
    set collected_tokens = collected_tokens + ${tokens}, tip_count = tip_count + 1,
      reached_at = case when ${isReached}::boolean then coalesce(reached_at, ${now}::timestamptz) else reached_at end, updated_at = ${now}
    where id = ${id}
  `.execute(tx.db)
}

/** Of a sale that is refunded in the same transaction. Nothing happens for one that was for nothing, or whose target was deleted. */
export async function uncountTip(tx: Tx, saleId: SaleId): Promise<void> {
  await sql`
    update tip_target t
    set collected_tokens = greatest(t.collected_tokens - s.tokens, 0), tip_count = greatest(t.tip_count - 1, 0),
      updated_at = ${tx.clock.now()}
    from sale s
    where s.id = ${saleId} and t.id = s.tip_target_id
  `.execute(tx.db)
}
