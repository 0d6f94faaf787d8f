import type { Payment } from '@limelight/contract/finance/payments'
import { useT } from '../../platform/i18n/use-t.ts'

/** "Top-up", "Subscription to Mara", and what a card payment bought. What could not be bought is a top-up. */
export function usePaymentName(): (payment: Pick<Payment, 'kind' | 'performer' | 'purchase'>) => string {
  const { t } = useT('shared/payments')
  return ({ kind, performer, purchase }) => {
    if (performer) return t('kind.subscriptionTo', { name: performer.name })
    return t(`kind.${purchase?.status === 'done' ? purchase.kind : kind}`)
  }
}
