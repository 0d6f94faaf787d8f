import type { Payment } from '@limelight/contract/finance/payments'
import { useT } from '../../platform/i18n/use-t.ts'

/** "Top-up", "Subscription to Mara". */
export function usePaymentName(): (payment: Pick<Payment, 'kind' | 'performer'>) => string {
  const { t } = useT('shared/payments')
  return ({ kind, performer }) => (performer ? t('kind.subscriptionTo', { name: performer.name }) : t(`kind.${kind}`))
}
