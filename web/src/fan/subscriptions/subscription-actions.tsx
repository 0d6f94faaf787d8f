import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useT } from '../../platform/i18n/use-t.ts'
import { SubscribeFor } from '../../shared/subscriptions/subscribe-for.tsx'
import { Button } from '../../ui/button.tsx'
import type { Offers, SubscriptionStep } from './subscription-steps.ts'

export interface SubscriptionActionsProps {
  subscription: FanSubscription
  offers: Offers
  onStep: (step: SubscriptionStep) => void
}

export function SubscriptionActions({ subscription, offers, onStep }: SubscriptionActionsProps) {
  const { t } = useT('fan/subscriptions')
  const { performer, status } = subscription
  const continueLabel = status === 'expired' ? t('pause.continue') : t('pause.drop')
  const about = (label: string) => `${label}: ${performer.name}`
  return (
    <div className="flex flex-wrap gap-2">
      {offers.canChange && (
        <Button variant="ghost" size="sm" aria-label={about(t('changePlan'))} onClick={() => onStep('change')}>
          {t('changePlan')}
        </Button>
      )}
      {offers.canListen && (
        <Button variant="ghost" size="sm" aria-label={about(t('podcast.open'))} onClick={() => onStep('listen')}>
          {t('podcast.open')}
        </Button>
      )}
      {offers.canPayOtherwise && (
        <Button variant="ghost" size="sm" aria-label={about(t('changePayment'))} onClick={() => onStep('pay')}>
          {t('changePayment')}
        </Button>
      )}
      {offers.canPause && (
        <Button variant="ghost" size="sm" aria-label={about(t('pause.open'))} onClick={() => onStep('pause')}>
          {t('pause.open')}
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
      {offers.canSubscribe && (
        <SubscribeFor username={performer.username ?? performer._id}>
          {status === 'expired' ? t('resubscribe') : t('subscribe')}
        </SubscribeFor>
      )}
    </div>
  )
}
