import type { LinkFigures, OwnLink } from '@limelight/contract/people/links'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useOfferTitle } from '../offers/use-offer-title.ts'
import { useMoney } from '../use-money.ts'

/** What a link offers; an ended offer is said to be. */
export function OfferFact({ offer }: Pick<OwnLink, 'offer'>) {
  const { t } = useT('creator/links')
  const titleOf = useOfferTitle()
  if (!offer) return null
  return (
    <p className="text-sm text-muted">
      {offer.isOpen ? t('withOffer', { offer: titleOf(offer) }) : t('offerOver', { offer: titleOf(offer) })}
    </p>
  )
}

/** From a visit to money, in this order. */
export function LinkNumbers({ figures }: { figures: LinkFigures }) {
  const { t } = useT('creator/links')
  const { formatCompact } = useFormat()
  const money = useMoney()
  const { visits, signUps, subscribers, net } = figures
  const shown = [
    { label: t('figures.visits'), value: formatCompact(visits) },
    { label: t('figures.signUps'), value: formatCompact(signUps) },
    { label: t('figures.subscribers'), value: formatCompact(subscribers) },
    { label: t('figures.net'), value: money(net) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {shown.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="truncate text-sm text-muted">{label}</dt>
          <dd className="font-display text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
