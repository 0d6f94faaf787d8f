import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { SubscriptionStep } from './subscription-steps.ts'

export interface SubscriptionNoticeProps {
  subscription: FanSubscription
  onStep: (step: SubscriptionStep) => void
}

/** What waits for the fan: a payment that failed, a higher price to agree to, a suspension. */
export function SubscriptionNotice({ subscription, onStep }: SubscriptionNoticeProps) {
  const { t } = useT('fan/subscriptions')
  const { money } = usePrices()
  const { status, performer, offeredPrice, price, type } = subscription
  if (status === 'suspended') return <Notice tone="warning">{t('suspendedText')}</Notice>
  return (
    <>
      {status === 'past_due' && (
        <Notice
          tone="warning"
          action={
            <LinkButton to="/user/transactions" variant="outline" size="sm">
              {t('openTransactions')}
            </LinkButton>
          }
        >
          {t('pastDueText')}
        </Notice>
      )}
      {offeredPrice !== null && type !== 'free' && (
        <Notice
          action={
            <Button variant="outline" size="sm" onClick={() => onStep('agree')}>
              {t('agree')}
            </Button>
          }
        >
          {t(`offered.${type}`, { name: performer.name, offered: money(offeredPrice), price: money(price) })}
        </Notice>
      )}
    </>
  )
}
