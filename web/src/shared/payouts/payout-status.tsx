import type { PayoutStatus as Status } from '@limelight/contract/finance/payouts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export interface PayoutStatusProps {
  status: Status
}

const TONES: Record<Status, BadgeTone> = {
  pending: 'warning',
  approved: 'primary',
  processing: 'primary',
  paid: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
}

export function PayoutStatus({ status }: PayoutStatusProps) {
  const { t } = useT('shared/payouts')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
