import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useT } from '../../platform/i18n/use-t.ts'
import { SubscribeFor } from '../../shared/subscriptions/subscribe-for.tsx'
import { Button } from '../../ui/button.tsx'
import { Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { Offers, SubscriptionStep } from './subscription-steps.ts'

export interface SubscriptionActionsProps {
  subscription: FanSubscription
  offers: Offers
  onStep: (step: SubscriptionStep) => void
}

const IN_MENU = {
  listen: { offer: 'canListen', label: 'podcast.open' },
  pay: { offer: 'canPayOtherwise', label: 'changePayment' },
  pause: { offer: 'canPause', label: 'pause.open' },
} as const

/** What is asked for most stands open, and so does the way out; the rest is in a menu. */
export function SubscriptionActions({ subscription, offers, onStep }: SubscriptionActionsProps) {
  const { t } = useT('fan/subscriptions')
  const { performer, status } = subscription
  const continueLabel = status === 'expired' ? t('pause.continue') : t('pause.drop')
  const about = (label: string) => `${label}: ${performer.name}`
  const entries = (['listen', 'pay', 'pause'] as const)
    .filter((step) => offers[IN_MENU[step].offer])
    .map((step) => ({ label: t(IN_MENU[step].label), onSelect: () => onStep(step) }))
  return (
    <div className="flex flex-wrap gap-2">
      {offers.canChange && (
        <Button variant="soft" size="sm" aria-label={about(t('changePlan'))} onClick={() => onStep('change')}>
          {t('changePlan')}
        </Button>
      )}
      {offers.canCancel && (
        <Button variant="outline" size="sm" aria-label={about(t('cancel'))} onClick={() => onStep('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {offers.canEndEarly && (
        <Button variant="ghost" size="sm" aria-label={about(t('endEarly'))} onClick={() => onStep('end')}>
          {t('endEarly')}
        </Button>
      )}
      {offers.canResume && (
        <Button size="sm" aria-label={about(t('resume'))} onClick={() => onStep('resume')}>
          {t('resume')}
        </Button>
      )}
      {offers.canContinue && (
        <Button size="sm" aria-label={about(continueLabel)} onClick={() => onStep('continue')}>
          {continueLabel}
        </Button>
      )}
      {entries.length > 0 && (
        <Menu variant="ghost" size="smallIcon" aria-label={about(t('more'))} entries={entries}>
          <Ellipsis className="size-4.5" />
        </Menu>
      )}
      {offers.canSubscribe && (
        <SubscribeFor username={performer.username ?? performer._id}>
          {status === 'expired' ? t('resubscribe') : t('subscribe')}
        </SubscribeFor>
      )}
    </div>
  )
}
