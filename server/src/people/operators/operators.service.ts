import { randomBytes } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import type { Operator } from '@limelight/contract/people/operators'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import { requireOwnerLeft } from '#/people/accounts/operator-rights.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { endSessions } from '#/people/auth/sessions.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { roleChangedMail, withdrawnMail } from './operators.mails.ts'
import * as queries from './operators.queries.ts'

export async function listOperators(db: Db, query: ListQuery): Promise<{ data: Operator[]; total: number }> {
  const { rows, total } = await queries.listOperators(db, query)
  return { data: rows.map(toOperator), total }
}

type Change = { callerId: AccountId; id: AccountId }

/** Throws `not_found`, `forbidden` for an account that was an owner a moment ago, and `invalid_state` for the last owner. */
export async function changeRole(
  ctx: Ctx,
  { callerId, id, operatorRole }: Change & { operatorRole: OperatorRole },
): Promise<Operator> {
  return ctx.transaction(async (tx) => {
    await requireOwnerLeft(tx, { callerId, withoutId: operatorRole === 'owner' ? undefined : id })
    const before = await lockOperator(tx, id)
    if (before.operator_role !== operatorRole) {
      await queries.updateRole(tx, id, operatorRole)
      await mail(tx, id, roleChangedMail(tx.config.publicUrl, operatorRole))
      const details = { from: before.operator_role, to: operatorRole }
      await writeAudit(tx, {
        actorId: callerId,
        action: 'operator.role_changed',
        targetType: 'account',
        targetId: id,
        details,
      })
    }
    return toOperator(await getOperator(tx, id))
  })
}

/** Throws `not_found`, `forbidden` as above, and `invalid_state` for oneself and the last owner. */
export async function withdrawOperator(ctx: Ctx, { callerId, id }: Change): Promise<void> {
  if (callerId === id) throw new AppError('invalid_state')
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'), ctx.config)
  await ctx.transaction(async (tx) => {
    await requireOwnerLeft(tx, { callerId, withoutId: id })
    const { name, operator_role } = await lockOperator(tx, id)
    await mail(tx, id, withdrawnMail())
    await endSessions(tx, { accountId: id })
    await queries.closeOperator(tx, id, passwordHash)
    await writeAudit(tx, {
      actorId: callerId,
      action: 'operator.withdrawn',
      targetType: 'account',
      targetId: id,
      details: { name, role: operator_role },
    })
  })
}

async function lockOperator(tx: Tx, id: AccountId): Promise<queries.OperatorRow> {
  await lockAccount(tx, id)
  return getOperator(tx, id)
}

async function getOperator(db: Db, id: AccountId): Promise<queries.OperatorRow> {
  const operator = await queries.findOperator(db, id)
  if (!operator) throw new AppError('not_found')
  return operator
}

async function mail(tx: Tx, id: AccountId, content: Mail): Promise<void> {
  const { email, language } = await getAccount(tx, id)
  if (email === null) return
  const letterhead = letterheadFor(await getSettings(tx), language)
  await queueMail(tx, email, { kind: 'operator', mail: content, letterhead })
}

function toOperator(row: queries.OperatorRow): Operator {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    operatorRole: row.operator_role,
    status: row.status,
    hasSecondFactor: row.has_second_factor,
    lastUsedAt: row.last_used_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
  }
}
