/** What tips are for, as fans see it and as the tip itself counts it. */
import type { TipTarget } from '@limelight/contract/commerce/tips'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SaleId, TipTargetId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { notify } from '#/people/notifications/notify.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { isShownToFans, mostFor, takesTips, toTipTarget } from './tip-target-view.ts'
import * as queries from './tip-targets.queries.ts'

export type TippedTarget = queries.TipTargetRow

/** Throws `not_found` for no public creator. */
export async function listTipTargets(ctx: Ctx, viewer: Viewer, idOrUsername: string): Promise<TipTarget[]> {
  const { account_id: performerId } = await getPublicPerformerByName(ctx, idOrUsername, viewer)
  const [rows, settings] = await Promise.all([queries.listTipTargets(ctx, performerId), getSettings(ctx)])
  return rows.filter((row) => isShownToFans(row, ctx.clock.now(), settings)).map(toTipTarget)
}

type Aimed = { id: TipTargetId; performerId: AccountId; tokens: number }

/**
 * The target of a tip, locked until it is counted. Throws `not_found` for another creator's, `not_for_sale` for one that takes none any more,
 * `price_changed` for an item at another price, and `amount_out_of_bounds` for more than a wish lacks. Comes before the locks of conversation and wallet.
 */
export async function lockTipped(
  tx: Tx,
  { id, performerId, tokens }: Aimed,
  settings: Settings,
): Promise<TippedTarget> {
  const target = await queries.lockTipTarget(tx, id)
  if (target?.performer_id !== performerId) throw new AppError('not_found')
  if (!takesTips(target, tx.clock.now(), settings)) throw new AppError('not_for_sale')
  if (target.kind === 'item' && tokens !== target.tokens) throw new AppError('price_changed', { price: target.tokens })
  const maximum = mostFor(target, settings)
  if (target.kind === 'wish' && tokens > maximum)
    throw new AppError('amount_out_of_bounds', { minimum: settings.minimumTipPrice, maximum })
  return target
}

/** Counts a tip for its locked target. The creator is notified once when a goal or a wish is reached, also where a refund made it be reached again. */
export async function countTip(
  tx: Tx,
  target: TippedTarget,
  { fanId, saleId, tokens }: { fanId: AccountId; saleId: SaleId; tokens: number },
): Promise<void> {
  const { id, kind, performer_id: accountId } = target
  const isReached = kind !== 'item' && target.collected_tokens + tokens >= target.tokens
  await queries.countTip(tx, id, { tokens, isReached })
  if (!isReached || target.reached_at !== null) return
  await notify(tx, {
    accountId,
    actorId: fanId,
    kind: 'tip',
    event: kind === 'goal' ? 'goal_reached' : 'wish_reached',
    target: { kind: 'tip', id: saleId },
    source: `tip-target/${id}`,
    groupKey: `tip-target/${id}`,
    tokens: target.collected_tokens + tokens,
  })
}

/** When a tip is refunded, in the same transaction and before the sale and the wallet are locked. */
export function uncountTip(tx: Tx, saleId: SaleId): Promise<void> {
  return queries.uncountTip(tx, saleId)
}
