import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStatus } from './application-status.tsx'

export const meta = titled('fan/creator', 'title')

/** A fan becomes a creator with the account they have. */
export default function CreatorApplicationPage() {
  const { t } = useT('fan/creator')
  const query = useQuery(callQuery('GET /performers/application'))
  const application = query.data?.data
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <div className="grid grid-cols-1 gap-6">
        {application && <ApplicationStatus application={application} />}
        {(application === null || application?.status === 'rejected') && <ApplicationForm />}
      </div>
    </div>
  )
}
