import type { AdminReport } from '@limelight/contract/site/reports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface ReportExcerptProps {
  report: AdminReport
}

/** What was written, asked for by a press, since each look is recorded. */
export function ReportExcerpt({ report }: ReportExcerptProps) {
  const { t } = useT('admin/reports')
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="soft" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('excerpt.show')}
      </Button>
    )
  return <Excerpt report={report} />
}

function Excerpt({ report }: ReportExcerptProps) {
  const { t } = useT('admin/reports')
  const query = useQuery({
    ...callQuery('GET /admin/reports/{id}', { params: { id: report._id } }),
    staleTime: Infinity,
  })
  if (query.isPending) return <SkeletonList rows={2} />
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <div className="grid gap-2 rounded-field bg-sunken p-4">
      <p className="text-sm text-muted">{t('excerpt.text')}</p>
      <ol className="grid gap-2">
        {query.data.data.excerpt?.map((line) => (
          <li key={line.createdAt} className="text-[15px]">
            <span className="font-semibold">{line.name}</span>{' '}
            <TimeAgo at={line.createdAt} className="text-sm text-muted" />
            {line.earlierTexts.length > 0 && (
              <p dir="auto" className="break-words whitespace-pre-wrap text-muted">
                <del>{line.earlierTexts.join('\n')}</del>
              </p>
            )}
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {line.text || '–'}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
