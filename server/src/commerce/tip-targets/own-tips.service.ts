/** A creator's own goals, tip menu and wishes. */
import { randomUUIDv7 } from 'node:crypto'
import { TIP_TARGETS_MAX, type TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import type { OwnTipTarget } from '@limelight/contract/commerce/tips'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, TipTargetId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { lockPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { toOwnTipTarget } from './tip-target-view.ts'
import * as queries from './tip-targets.queries.ts'

type Fields = {
  title?: string | undefined
  text?: string | undefined
  thanks?: string | undefined
  tokens?: number | undefined
  isShown?: boolean | undefined
  endsAt?: string | null | undefined
}
type Named = { kind: TipTargetKind; id: TipTargetId }

export async function listOwnTips(ctx: Ctx, performerId: AccountId): Promise<OwnTipTarget[]> {
  return (await queries.listTipTargets(ctx, performerId)).map(toOwnTipTarget)
}

/** Throws `limit_reached`, and `request_invalid` for a price that no tip can have and for an end in the past. Locks the creator. */
export async function addTipTarget(
  ctx: Ctx,
  performerId: AccountId,
  kind: TipTargetKind,
  fields: Fields & { title: string; tokens: number },
): Promise<OwnTipTarget> {
  const id = TipTargetId.parse(randomUUIDv7())
  const { title, tokens } = fields
  await ctx.transaction(async (tx) => {
    await lockPerformer(tx, performerId)
    const maximum = TIP_TARGETS_MAX[kind]
    const others = await queries.listTipTargets(tx, performerId)
    if (others.filter((other) => other.kind === kind).length >= maximum)
      throw new AppError('limit_reached', { maximum })
    await requireAllowed(tx, kind, fields)
    await queries.insertTipTarget(tx, { id, performer_id: performerId, kind, title, tokens, ...columnsOf(fields) })
  })
  return getOwnTip(ctx, performerId, id)
}

/** Throws `not_found` for somebody else's and for one of another kind, and as `addTipTarget` does. Tips that are made meanwhile wait, and see what it is now. */
export async function changeTipTarget(
  ctx: Ctx,
  performerId: AccountId,
  named: Named,
  fields: Fields,
): Promise<OwnTipTarget> {
  await ctx.transaction(async (tx) => {
    const target = await lockOwn(tx, performerId, named)
    // The end it has may be over by now: other fields can still be changed.
    const isSameEnd = fields.endsAt && target.ends_at?.equals(Temporal.Instant.from(fields.endsAt))
    await requireAllowed(tx, named.kind, isSameEnd ? { ...fields, endsAt: undefined } : fields)
    await queries.updateTipTarget(tx, named.id, columnsOf(fields))
  })
  return getOwnTip(ctx, performerId, named.id)
}

/** Tips for it stay, and keep its title. Throws `not_found` for somebody else's. */
export async function deleteTipTarget(ctx: Ctx, performerId: AccountId, named: Named): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx, performerId, named)
    await queries.deleteTipTarget(tx, named.id)
  })
}

/** Throws `not_found` for what is no item of the menu, and `invalid_state` unless all of them are there, each once: another tab has changed it. Locks the creator. */
export async function orderTipMenu(
  ctx: Ctx,
  performerId: AccountId,
  ids: readonly TipTargetId[],
): Promise<OwnTipTarget[]> {
  await ctx.transaction(async (tx) => {
    await lockPerformer(tx, performerId)
    const items = (await queries.listTipTargets(tx, performerId)).filter(({ kind }) => kind === 'item')
    const given = new Set(ids)
    const known = new Set(items.map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw new AppError('not_found')
    if (given.size < ids.length || items.length !== ids.length) throw new AppError('invalid_state')
    await queries.placeTipTargets(tx, ids)
  })
  return (await listOwnTips(ctx, performerId)).filter(({ kind }) => kind === 'item')
}

async function lockOwn(tx: Tx, performerId: AccountId, { kind, id }: Named): Promise<queries.TipTargetRow> {
  const target = await queries.lockTipTarget(tx, id)
  if (target?.performer_id !== performerId || target.kind !== kind) throw new AppError('not_found')
  return target
}

async function requireAllowed(tx: Tx, kind: TipTargetKind, { tokens, endsAt }: Fields): Promise<void> {
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = await getSettings(tx)
  if (tokens !== undefined && (tokens < minimum || (kind === 'item' && tokens > maximum)))
    throw invalidField('tokens', 'Enter an amount within the limits of tips.')
  if (endsAt && Temporal.Instant.compare(Temporal.Instant.from(endsAt), tx.clock.now()) <= 0)
    throw invalidField('endsAt', 'Choose a time in the future.')
}

function columnsOf({ title, text, thanks, tokens, isShown, endsAt }: Fields): queries.TipTargetChange {
  return {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    ...(thanks !== undefined && { thanks }),
    ...(tokens !== undefined && { tokens }),
    ...(isShown !== undefined && { is_shown: isShown }),
    ...(endsAt !== undefined && { ends_at: endsAt === null ? null : Temporal.Instant.from(endsAt) }),
  }
}

async function getOwnTip(ctx: Ctx, performerId: AccountId, id: TipTargetId): Promise<OwnTipTarget> {
  const target = (await listOwnTips(ctx, performerId)).find(({ _id }) => _id === id)
  if (!target) throw new AppError('not_found')
  return target
}
