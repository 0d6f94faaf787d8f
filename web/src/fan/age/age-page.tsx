import type { OwnAgeCheck } from '@limelight/contract/people/age-checks'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AgeForm } from './age-form.tsx'

export const meta = titled('fan/age', 'title')

const TONES = { pending: 'info', passed: 'success', refused: 'danger', expired: 'warning' } as const

/** Where a fan proves their age: refused calls lead here, and back. */
export default function AgePage() {
  const { t } = useT('fan/age')
  const query = useQuery(callQuery('GET /users/age-check'))
  const check = query.data?.data
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={check && t(`text.${check.required}`, { age: check.minimumAge })} />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {check && (
        <div className="grid grid-cols-1 gap-6">
          <AgeStatus check={check} />
          {check.required !== 'off' && check.status !== 'pending' && check.status !== 'passed' && (
            <AgeForm needsDocument={check.needsDocument} />
          )}
        </div>
      )}
    </div>
  )
}

function AgeStatus({ check: { status, reason, since } }: { check: OwnAgeCheck }) {
  const { t } = useT('fan/age')
  const { formatDay } = useFormat()
  const back = safeRedirect(useSearchParams()[0].get('redirect'))
  if (status === 'none') return null
  return (
    <Notice
      tone={TONES[status]}
      title={t(`status.${status}.title`)}
      action={
        status === 'passed' && back !== undefined ? (
          <LinkButton to={back} size="sm">
            {t('back')}
          </LinkButton>
        ) : undefined
      }
    >
      {reason !== null && <p className="font-medium break-words">{reason}</p>}
      <p>{t(`status.${status}.text`, { date: since === null ? '' : formatDay(since) })}</p>
    </Notice>
  )
}
