/** What the form of a coupon says, and what state a coupon is in. Pure. */
import { COUPON_SCOPES, type Coupon } from '@limelight/contract/finance/coupons'
import { instantOf } from '../promos/local-time.ts'
import type { CouponDraft } from './coupons.api.ts'

/** Empty fields are no limit; an unticked box is not in the data. */
export function couponDraftOf(data: FormData): CouponDraft {
  const numberOf = (name: string) => {
    const text = String(data.get(name) ?? '').trim()
    return text === '' ? null : Number(text)
  }
  const isPercent = data.get('kind') === 'percent'
  const chosen = new Set(data.getAll('scopes'))
  return {
    code: String(data.get('code') ?? '').trim(),
    scopes: COUPON_SCOPES.filter((scope) => chosen.has(scope)),
    percent: isPercent ? numberOf('value') : null,
    amount: isPercent ? null : numberOf('value'),
    minimumPrice: numberOf('minimumPrice') ?? 0,
    startsAt: instantOf(data.get('startsAt')),
    endsAt: instantOf(data.get('endsAt')),
    maxUses: numberOf('maxUses'),
    maxUsesPerFan: numberOf('maxUsesPerFan'),
    isActive: data.get('isActive') === 'on',
  }
}

export type CouponState = 'running' | 'scheduled' | 'ended' | 'used_up' | 'off'
type Known = Pick<Coupon, 'isActive' | 'startsAt' | 'endsAt' | 'maxUses' | 'useCount'>

/** What keeps it from being used, the most final first. */
export function couponStateOf({ isActive, startsAt, endsAt, maxUses, useCount }: Known, nowMs: number): CouponState {
  if (!isActive) return 'off'
  if (endsAt !== null && Date.parse(endsAt) <= nowMs) return 'ended'
  if (maxUses !== null && useCount >= maxUses) return 'used_up'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'scheduled' : 'running'
}
