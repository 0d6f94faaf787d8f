import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { documentsQuery } from './legal.api.ts'

export const meta = titled('admin/legal', 'title')

/** What the law and payment providers look for; drafts until the operator publishes their own words. */
export default function LegalDocumentsPage() {
  const { t } = useT('admin/legal')
  const legal = useT('shared/legal')
  const { formatDay } = useFormat()
  const query = useQuery(documentsQuery)
  const documents = query.data?.data
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      {query.isPending && <SkeletonList rows={6} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {documents?.some(({ publishedAt }) => publishedAt === null) && (
        <div className="mb-5">
          <Notice tone="warning" title={t('draftsTitle')}>
            {t('draftsText')}
          </Notice>
        </div>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {documents?.map(({ kind, version, publishedAt }) => (
          <li key={kind}>
            <Link
              to={`/admin/legal/${kind}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-5 py-4 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 font-semibold">{legal.t(`titles.${kind}`)}</span>
              {publishedAt ? (
                <span className="text-sm text-muted">
                  {legal.t('version', { version: String(version), date: formatDay(publishedAt) })}
                </span>
              ) : (
                <Badge tone="warning">{t('draft')}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
