/** What the form of an item, a goal or a wish says. Pure. */
import type { TipTargetKind } from '@limelight/contract/commerce/tip-targets'
import { endOf } from '../last-day.ts'
import type { TipTargetTyped } from './tips.api.ts'

/** `tokens` is typed in the site's currency. */
export function tipTargetTyped(
  kind: TipTargetKind,
  data: FormData,
  tokensFor: (amount: number) => number,
): TipTargetTyped {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const item = { title: text('title'), tokens: tokensFor(Number(text('tokens'))), isShown: data.has('isShown') }
  if (kind === 'item') return { kind, body: item }
  const about = { ...item, text: text('text') }
  if (kind === 'wish') return { kind, body: { ...about, thanks: text('thanks') } }
  return { kind, body: { ...about, endsAt: text('endsOn') === '' ? null : endOf(text('endsOn')) } }
}

/** Pure: the ids with the one at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
