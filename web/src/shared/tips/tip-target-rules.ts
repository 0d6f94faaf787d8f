/** What the page knows of targets beyond their own fields. Pure. */
import type { TipTarget } from '@limelight/contract/commerce/tips'

/** Whether a tip can be for it: a wish that is paid stays shown only. */
export function takesTips({ kind, isReached }: Pick<TipTarget, 'kind' | 'isReached'>): boolean {
  return kind !== 'wish' || !isReached
}

/** What one tip for it can be; the server allows the smallest tip for the last cents of a wish. */
export function boundsFor(
  target: Pick<TipTarget, 'kind' | 'tokens' | 'collectedTokens'> | undefined,
  { min, max }: { min: number; max: number },
): { min: number; max: number } {
  if (target?.kind !== 'wish') return { min, max }
  return { min, max: Math.min(max, Math.max(min, target.tokens - target.collectedTokens)) }
}
