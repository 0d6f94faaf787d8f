import { isApiError } from '@limelight/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownSeriesQuery } from './own-series.api.ts'
import { SeriesActions } from './series-actions.tsx'
import { SeriesEditor } from './series-editor.tsx'
import { SeriesSchedule } from './series-schedule.tsx'

export const meta = titled('creator/series', 'editPage')

export default function EditSeriesPage() {
  const { t } = useT('creator/series')
  const { id = '' } = useParams()
  const query = useQuery(ownSeriesQuery(id))
  const series = query.data?.data
  const isUnknown =
    isApiError(query.error) && (query.error.code === 'not_found' || query.error.code === 'request_invalid')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('editPage')} actions={series && <SeriesActions series={series} />} />
      {query.isPending && <SkeletonList rows={4} />}
      {isUnknown && (
        <EmptyState
          drawing="media"
          title={t('notFound')}
          action={<LinkButton to="/creator/series">{t('back')}</LinkButton>}
        />
      )}
      {query.isError && !isUnknown && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {series && <SeriesEditor key={series._id} series={series} />}
      {series && series.items.length > 0 && <SeriesSchedule series={series} />}
    </div>
  )
}
