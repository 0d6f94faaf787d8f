import type { PerformerStatus as Status } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export interface PerformerStatusProps {
  status: Status
}

const TONES: Record<Status, BadgeTone> = {
  email_unverified: 'neutral',
  documents_missing: 'neutral',
  pending_review: 'warning',
  active: 'success',
  rejected: 'danger',
  suspended: 'danger',
}

export function PerformerStatus({ status }: PerformerStatusProps) {
  const { t } = useT('admin/performers')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
