import { BASE_RANK, type OwnTier } from '@limelight/contract/people/tiers'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { TierMark } from '../../shared/subscriptions/tier-mark.tsx'
import { useTierName } from '../../shared/subscriptions/use-tier-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { useMoney } from '../use-money.ts'
import { TierDialog } from './tier-dialog.tsx'
import { changeTier } from './tiers.api.ts'

export interface TierRowProps {
  tier: OwnTier
  tiers: readonly OwnTier[]
}

export function TierRow({ tier, tiers }: TierRowProps) {
  const { t } = useT('creator/tiers')
  const money = useMoney()
  const shared = useT('shared/subscriptions')
  const name = useTierName()(tier)
  const [isOpen, setIsOpen] = useState(false)
  const { state, isHidden, members, cap, plans, benefits } = tier
  const prices = plans.map(({ months, price }) => `${shared.t('months', { count: months })}: ${money(price)}`)
  return (
    <Card space="tight" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TierMark colour={tier.colour} />
        <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{name}</h2>
        {state === 'archived' && <Badge>{t('archived')}</Badge>}
        {isHidden && <Badge>{t('hiddenBadge')}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {t('members', { count: members })}
        {cap !== null && ` · ${t('capped', { count: cap })}`}
      </p>
      <p className="text-[15px]">{prices.length > 0 ? prices.join(' · ') : t('noPlans')}</p>
      {benefits.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-muted">
          {benefits.map((benefit) => (
            <li key={benefit} className="[overflow-wrap:anywhere]">
              {benefit}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={`${t('edit')}: ${name}`} onClick={() => setIsOpen(true)}>
          {t('edit')}
        </Button>
        {tier.rank !== BASE_RANK && <StateButton tier={tier} name={name} />}
      </div>
      <TierDialog open={isOpen} onClose={() => setIsOpen(false)} tier={tier} tiers={tiers} />
    </Card>
  )
}

function StateButton({ tier, name }: { tier: OwnTier; name: string }) {
  const { t } = useT('creator/tiers')
  if (tier.state === 'archived') {
    return (
      <ActionButton
        variant="ghost"
        size="sm"
        aria-label={`${t('restore')}: ${name}`}
        question={{
          title: t('restoreTitle'),
          text: t('restoreText', { name }),
          confirmLabel: t('restore'),
          action: () => changeTier(tier._id, { state: 'active' }),
          done: t('restored'),
        }}
      >
        {t('restore')}
      </ActionButton>
    )
  }
  return (
    <ActionButton
      variant="ghost"
      size="sm"
      aria-label={`${t('archive')}: ${name}`}
      question={{
        title: t('archiveTitle'),
        text: t('archiveText', { name }),
        confirmLabel: t('archive'),
        action: () => changeTier(tier._id, { state: 'archived' }),
        done: t('archivedDone'),
      }}
    >
      {t('archive')}
    </ActionButton>
  )
}
