import type { Payment } from '@limelight/contract/payments'
import { useMoneyT } from '../../platform/i18n/use-money-t.ts'

/** "Top-up", "Subscription to Mara". */
export function usePaymentName(): (payment: Pick<Payment, 'kind' | 'performer'>) => string {
  const { t } = useMoneyT('payments')
  return ({ kind, performer }) => (performer ? t('kind.subscriptionTo', { name: performer.name }) : t(`kind.${kind}`))
}
