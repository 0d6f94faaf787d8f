import type { PaymentStatus as Status } from '@limelight/contract/finance/payments'
import { useT } from '../../platform/i18n/use-t.ts'
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
  const { t } = useT('shared/payments')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
