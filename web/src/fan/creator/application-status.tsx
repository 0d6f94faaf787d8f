import type { Application } from '@limelight/contract/people/applications'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface ApplicationStatusProps {
  application: Application
}

const TONES = {
  email_unverified: 'warning',
  documents_missing: 'warning',
  pending_review: 'info',
  active: 'success',
  rejected: 'danger',
  suspended: 'danger',
} as const

/** Where the application stands, and what comes next. */
export function ApplicationStatus({ application: { status, rejectionReason, updatedAt } }: ApplicationStatusProps) {
  const { t } = useT('fan/creator')
  const { formatDay } = useFormat()
  return (
    <Notice
      tone={TONES[status]}
      title={t(`status.${status}.title`)}
      action={
        status === 'active' ? (
          <LinkButton to="/creator/dashboard" size="sm">
            {t('toStudio')}
          </LinkButton>
        ) : undefined
      }
    >
      {status === 'rejected' && rejectionReason && <p className="font-medium break-words">{rejectionReason}</p>}
      <p>{t(`status.${status}.text`, { date: formatDay(updatedAt) })}</p>
    </Notice>
  )
}
