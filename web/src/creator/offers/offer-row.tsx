import type { OwnOffer } from '@limelight/contract/commerce/offers'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { useMoney } from '../use-money.ts'
import { LimitsDialog } from './limits-dialog.tsx'
import { endOffer } from './offers.api.ts'
import { useOfferTitle } from './use-offer-title.ts'

export interface OfferRowProps {
  offer: OwnOffer
}

/** What an offer offers, to whom, how often it was used, and what these fans have paid since. */
export function OfferRow({ offer }: OfferRowProps) {
  const { t } = useT('creator/offers')
  const { formatDay } = useFormat()
  const money = useMoney()
  const title = useOfferTitle()(offer)
  const [isEditing, setIsEditing] = useState(false)
  const { code, audience, list, planIds, endsAt, state, uses, maxUses, brought } = offer
  const facts = [
    list ? t('onList', { name: list.name }) : t(`audiences.${audience}`),
    planIds === null ? t('allPlans') : t('somePlans', { count: planIds.length }),
    ...(endsAt === null ? [] : [t('until', { date: formatDay(endsAt) })]),
  ]
  return (
    <Card space="tight" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{title}</h2>
        {state !== 'open' && <Badge>{t(`states.${state}`)}</Badge>}
        <Badge>{code ?? t('public')}</Badge>
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
      <p className="text-[15px] tabular-nums">
        {maxUses === null ? t('uses', { count: uses }) : t('usesOf', { count: uses, max: maxUses })}
        {' · '}
        {t('brought', { amount: money(brought) })}
      </p>
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={`${t('limits')}: ${title}`}
            onClick={() => setIsEditing(true)}
          >
            {t('limits')}
          </Button>
          <LimitsDialog open={isEditing} onClose={() => setIsEditing(false)} offer={offer} />
          <ActionButton
            variant="outline"
            size="sm"
            aria-label={`${t('end')}: ${title}`}
            question={{
              title: t('endTitle'),
              text: t('endText'),
              confirmLabel: t('end'),
              action: () => endOffer(offer._id),
              done: t('endDone'),
            }}
          >
            {t('end')}
          </ActionButton>
        </div>
      )}
    </Card>
  )
}
