import type { PaymentStatus as Status } from '@limelight/contract/payments'
import { useMoneyT } from '../../platform/i18n/use-money-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export interface PaymentStatusProps {
  status: Status
}

const TONES: Record<Status, BadgeTone> = {
  created: 'neutral',
  processing: 'primary',
  require_authentication: 'warning',
  success: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
  disputed: 'warning',
}

export function PaymentStatus({ status }: PaymentStatusProps) {
  const { t } = useMoneyT('payments')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
