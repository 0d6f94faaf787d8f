import type { SaleKind, ShareKind } from '@limelight/contract/content-kinds'
import type { AccountId, CommissionRuleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type RuleRow = {
  id: CommissionRuleId
  kind: Exclude<SaleKind, ShareKind> | null
  performer_id: AccountId | null
  rate_bps: number
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  username: string | null
  name: string | null
}
type Rule = Pick<RuleRow, 'id' | 'kind' | 'performer_id' | 'rate_bps'>

export async function findRules({ db }: Db): Promise<Pick<RuleRow, 'kind' | 'performer_id' | 'rate_bps'>[]> {
  const { rows } = await sql<Rule>`select kind, performer_id, rate_bps from commission_rule`.execute(db)
  return rows
}

/** Violates `commission_rule_unique`. */
export async function insertRule(tx: Tx, rule: Rule): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('commission_rule')
    .values({ ...rule, created_at: now, updated_at: now })
    .execute()
}

/** The rate it had; undefined when there is no such rule. */
export async function updateRate(tx: Tx, id: CommissionRuleId, rateBps: number): Promise<number | undefined> {
  const { rows } = await sql<{ before: number }>`
    with known as (select id, rate_bps from commission_rule where id = ${id} for no key update)
    update commission_rule r set rate_bps = ${rateBps}, updated_at = ${tx.clock.now()}
    from known
    where r.id = known.id
    returning known.rate_bps as before
  `.execute(tx.db)
  return rows[0]?.before
}

export async function deleteRule(tx: Tx, id: CommissionRuleId): Promise<Rule | undefined> {
  const { rows } = await sql<Rule>`
    delete from commission_rule where id = ${id} returning id, kind, performer_id, rate_bps
  `.execute(tx.db)
  return rows[0]
}

const columns = sql.raw(
  `r.id, r.kind, r.performer_id, r.rate_bps, r.created_at, r.updated_at, a.username, a.name
    from commission_rule r left join account a on a.id = r.performer_id`,
)

export async function findRule({ db }: Db, id: CommissionRuleId): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`select ${columns} where r.id = ${id}`.execute(db)
  return rows[0]
}

export type RulesQuery = ListQuery & { kind?: SaleKind | undefined; performerId?: AccountId | undefined }

export async function listRules({ db }: Db, query: RulesQuery): Promise<{ rows: RuleRow[]; total: number }> {
  const sortable = { updatedAt: 'r.updated_at', createdAt: 'r.created_at', percent: 'r.rate_bps' }
  const { kind = null, performerId = null, q = null } = query
  const { rows } = await sql<RuleRow & { total: number }>`
    select count(*) over () as total, ${columns}
    where (${kind}::text is null or r.kind = ${kind})
      and (${performerId}::uuid is null or r.performer_id = ${performerId})
      and (${q}::text is null or concat_ws(' ', a.name, a.username) ilike ${containing(q ?? '')})
    ${orderBy(query, sortable, 'r.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
