/** What the form of an offer says. Pure. */
import { OFFER_AUDIENCES, OFFER_KINDS } from '@limelight/contract/commerce/offers'
import type { FanListId, PlanId } from '@limelight/contract/ids'
import { endOf } from '../last-day.ts'
import type { NewOffer } from './offers.api.ts'

/** `endsOn` is a day of the reader's calendar: the offer ends with it. */
export function offerTyped(data: FormData): NewOffer {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const kind = OFFER_KINDS.find((one) => one === text('kind')) ?? 'discount'
  const audience = OFFER_AUDIENCES.find((one) => one === text('audience')) ?? 'new'
  // Ids come from answers of the API.
  const planIds = data.getAll('planIds').map((id) => String(id) as PlanId)
  const code = text('code').toUpperCase()
  return {
    kind,
    audience,
    ...(kind === 'discount' && { percent: Number(text('percent')), payments: Number(text('payments') || 1) }),
    ...(kind === 'trial' && { days: Number(text('days')) }),
    ...(kind === 'price' && { price: Number(text('price')) }),
    ...(audience === 'list' && { listId: text('listId') as FanListId }),
    ...(planIds.length > 0 && { planIds }),
    ...(code !== '' && { code }),
    ...(text('maxUses') !== '' && { maxUses: Number(text('maxUses')) }),
    ...(text('endsOn') !== '' && { endsAt: endOf(text('endsOn')) }),
  }
}

/** Of an offer that exists: an empty field takes the limit away. */
export function limitsTyped(data: FormData): { maxUses: number | null; endsAt: string | null } {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    maxUses: text('maxUses') === '' ? null : Number(text('maxUses')),
    endsAt: text('endsOn') === '' ? null : endOf(text('endsOn')),
  }
}
