import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Plan } from './plans.ts'
import { useOfferTerms } from './use-offer-terms.ts'

export interface OfferBarProps {
  plan: Plan
}

/** What an offer makes of a plan: the price now and later, the places that are left, and until when. */
export default function OfferBar({ plan }: OfferBarProps) {
  const { t } = useT('shared/subscriptions')
  const { formatDay } = useFormat()
  const termsOf = useOfferTerms()
  const { offer } = plan
  if (!offer) return null
  const { placesLeft, endsAt } = offer
  const limits = [
    ...(placesLeft === null ? [] : [t('placesLeft', { count: placesLeft })]),
    ...(endsAt === null ? [] : [t('offer.until', { date: formatDay(endsAt) })]),
  ]
  return (
    <div role="status" className="rounded-field bg-success-soft px-4 py-3 text-start text-sm">
      <p className="font-semibold text-success">{titleOf()}</p>
      <p className="text-pretty text-ink">{termsOf(plan, false)}</p>
      {limits.length > 0 && <p className="text-ink">{limits.join(' · ')}</p>}
    </div>
  )

  function titleOf(): string {
    if (offer?.percent != null) return t('offer.percentOff', { percent: offer.percent })
    return offer?.days == null ? t('offer.special') : t('offer.trial', { days: t('offer.days', { count: offer.days }) })
  }
}
