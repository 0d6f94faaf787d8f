/** Pure: what tips are for, in the shape of the contract, and which of it takes tips. */
import type { OwnTipTarget, TipTarget } from '@limelight/contract/commerce/tips'
import type { Settings } from '@limelight/contract/core/settings'
import type { TipTargetRow } from './tip-targets.queries.ts'

type Limits = Pick<Settings, 'minimumTipPrice' | 'maximumTipPrice'>
type Open = Pick<TipTargetRow, 'kind' | 'tokens' | 'is_shown' | 'ends_at' | 'collected_tokens'>

/**
 * Whether fans can tip for it now. An item must be within the site's limits of tips, which may have changed since; a goal that is reached takes
 * more until it ends, a wish only what it costs.
 */
export function takesTips(target: Open, now: Temporal.Instant, limits: Limits): boolean {
  if (!target.is_shown) return false
  if (target.kind === 'item') return target.tokens >= limits.minimumTipPrice && target.tokens <= limits.maximumTipPrice
  if (target.kind === 'wish') return target.collected_tokens < target.tokens
  return target.ends_at === null || Temporal.Instant.compare(target.ends_at, now) > 0
}

/** What one tip for a wish may be at most: the rest, but never less than the smallest tip, or the last cents could not be given. */
export function mostFor(target: Pick<TipTargetRow, 'tokens' | 'collected_tokens'>, limits: Limits): number {
  const rest = Math.max(target.tokens - target.collected_tokens, limits.minimumTipPrice)
  return Math.min(rest, limits.maximumTipPrice)
}

/** Fans see it while it takes tips, and a goal or a wish also when it is reached: until its end, or until its creator hides it. */
export function isShownToFans(target: Open, now: Temporal.Instant, limits: Limits): boolean {
  return takesTips(target, now, limits) || (target.kind === 'wish' && target.is_shown)
}

export function toTipTarget(row: TipTargetRow): TipTarget {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    thanks: row.thanks,
    tokens: row.tokens,
    collectedTokens: row.collected_tokens,
    endsAt: row.ends_at?.toString() ?? null,
    isReached: row.kind !== 'item' && row.collected_tokens >= row.tokens,
  }
}

export function toOwnTipTarget(row: TipTargetRow): OwnTipTarget {
  return {
    ...toTipTarget(row),
    isShown: row.is_shown,
    tipCount: row.tip_count,
    createdAt: row.created_at.toString(),
  }
}
