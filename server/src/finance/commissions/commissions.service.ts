import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { SaleKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import {
  COMMISSION_KINDS,
  type CommissionRule,
  type CommissionRuleFields,
} from '@limelight/contract/finance/commissions'
import { type AccountId, CommissionRuleId } from '@limelight/contract/ids'
import { type Bps, decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import { cached } from '#/platform/cached'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import { commissionFor } from './commission.ts'
import * as queries from './commissions.queries.ts'

export type Rule = { kind: SaleKind | null; performerId: AccountId | null; rateBps: number }

/** As long as settings: every sale asks, and a query more is a tenth of a hot performer's tips. */
const CACHE_MS = 5_000
const cachedRules = cached('commissions', CACHE_MS, readRules)

/** The commission of a sale: the most specific rule, else `fallbackBps`. Rules are at most five seconds old. */
export async function getCommission(
  db: Ctx | Tx,
  sale: { kind: SaleKind; performerId: AccountId },
  fallbackBps: number,
): Promise<Bps> {
  return commissionFor(sale, { rules: await cachedRules.get(db), fallbackBps })
}

/** The commission of every kind of sale of one creator, percent, as the next sale takes it. */
export async function listCommission(ctx: Ctx, performerId: AccountId) {
  const [{ commission }, rules] = await Promise.all([getSettings(ctx), cachedRules.get(ctx)])
  return COMMISSION_KINDS.map((kind) => {
    const rate = commissionFor({ kind, performerId }, { rules, fallbackBps: commission })
    return { kind, percent: decimalFromMinor(rate) }
  })
}

async function readRules(db: Db): Promise<Rule[]> {
  const rows = await queries.findRules(db)
  return rows.map(({ kind, performer_id, rate_bps }) => ({ kind, performerId: performer_id, rateBps: rate_bps }))
}

/** Throws `not_found` for who is no performer, and `commission_rule_exists`. Audited. */
export async function createRule(
  ctx: Ctx,
  operatorId: AccountId,
  { kind, performerId, percent }: Output<typeof CommissionRuleFields>,
): Promise<CommissionRule> {
  const id = CommissionRuleId.parse(randomUUIDv7())
  await ctx
    .transaction(async (tx) => {
      if (performerId !== null && (await getAccount(tx, performerId)).role !== 'performer')
        throw new AppError('not_found')
      await queries.insertRule(tx, { id, kind, performer_id: performerId, rate_bps: minorFromDecimal(percent) })
      await audit(tx, operatorId, { action: 'commission.created', id, details: { kind, performerId, percent } })
    })
    .catch(toTaken)
  return changed(ctx, id)
}

/** Throws `not_found`. Audited with the rate it had. */
export async function changeRule(
  ctx: Ctx,
  operatorId: AccountId,
  { id, percent }: { id: CommissionRuleId; percent: number },
): Promise<CommissionRule> {
  await ctx.transaction(async (tx) => {
    const before = await queries.updateRate(tx, id, minorFromDecimal(percent))
    if (before === undefined) throw new AppError('not_found')
    const details = { percent, before: decimalFromMinor(before) }
    await audit(tx, operatorId, { action: 'commission.changed', id, details })
  })
  return changed(ctx, id)
}

/** Throws `not_found`. Audited. */
export async function removeRule(ctx: Ctx, operatorId: AccountId, id: CommissionRuleId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const rule = await queries.deleteRule(tx, id)
    if (!rule) throw new AppError('not_found')
    const details = { kind: rule.kind, performerId: rule.performer_id, percent: decimalFromMinor(rule.rate_bps) }
    await audit(tx, operatorId, { action: 'commission.removed', id, details })
  })
  cachedRules.invalidate(ctx)
}

export async function listRules(db: Db, query: queries.RulesQuery): Promise<{ data: CommissionRule[]; total: number }> {
  const { rows, total } = await queries.listRules(db, query)
  return { data: rows.map(toRule), total }
}

async function changed(ctx: Ctx, id: CommissionRuleId): Promise<CommissionRule> {
  cachedRules.invalidate(ctx)
  const row = await queries.findRule(ctx, id)
  if (!row) throw new AppError('not_found')
  return toRule(row)
}

type Note = { action: AuditAction; id: CommissionRuleId; details: Record<string, unknown> }

function audit(tx: Tx, actorId: AccountId, { action, id, details }: Note): Promise<void> {
  return writeAudit(tx, { actorId, action, targetType: 'commission', targetId: id, details })
}

function toRule(row: queries.RuleRow): CommissionRule {
  const { performer_id, username, name } = row
  return {
    _id: row.id,
    kind: row.kind,
    performer: performer_id && { _id: performer_id, username, name: name ?? '' },
    // Basis points are hundredths of a percent.
    percent: decimalFromMinor(row.rate_bps),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}

function toTaken(error: unknown): never {
  if (constraintOf(error) === 'commission_rule_unique')
    throw new AppError('commission_rule_exists', undefined, { cause: error })
  throw error
}
