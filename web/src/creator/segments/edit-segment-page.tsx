import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SegmentForm } from './segment-form.tsx'
import { segmentsQuery } from './segments.api.ts'

export const meta = titled('creator/segments', 'edit')

export default function EditSegmentPage() {
  const { t } = useT('creator/segments')
  const { id } = useParams()
  const query = useQuery(segmentsQuery)
  const segment = query.data?.data.find(({ _id }) => _id === id)
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('edit')} text={t('editText')} />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {segment && <SegmentForm key={segment._id} segment={segment} />}
      {query.data && !segment && (
        <EmptyState
          drawing="people"
          title={t('notFound')}
          action={<LinkButton to="/creator/segments">{t('back')}</LinkButton>}
        />
      )}
    </div>
  )
}
