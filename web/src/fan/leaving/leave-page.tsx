import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CloseSection } from './close-section.tsx'
import { DownloadSection } from './download-section.tsx'
import { closingQuery } from './leaving.api.ts'

export const meta = titled('fan/leaving', 'title')

/** Taking one's data along, and closing the account. */
export default function LeavePage() {
  const { t } = useT('fan/leaving')
  const query = useQuery(closingQuery)
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={t('text')} />
      <DownloadSection />
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && <CloseSection closing={query.data.data} />}
    </div>
  )
}
