import type { Report } from '@limelight/contract/site/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export const meta = titled('shared/reports', 'own.title')

const TONES: Record<Report['status'], BadgeTone> = {
  received: 'warning',
  in_review: 'primary',
  actioned: 'success',
  dismissed: 'neutral',
}

/** What the member reported, and what became of it. */
export default function ReportsPage() {
  const { t } = useT('shared/reports')
  const list = useListState({ sortBy: 'createdAt' })
  const { current, pageSize } = list
  const query = useQuery({
    ...callQuery('GET /reports', { query: { current, pageSize, sortBy: 'createdAt' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      className="max-w-2xl"
      title={t('own.title')}
      text={t('own.text')}
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'done', title: t('own.empty'), text: t('own.emptyText') }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((report) => (
            <li key={report._id}>
              <OneReport report={report} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function OneReport({ report }: { report: Report }) {
  const { t } = useT('shared/reports')
  const { category, description, objectType, status } = report
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">{t(`categories.${category}`)}</h2>
        <Badge tone={TONES[status]}>{t(`own.status.${status}`)}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {t(`own.what.${objectType}`)} · <TimeAgo at={report.createdAt} />
      </p>
      {description && <p className="mt-2 break-words">{description}</p>}
      <p className="mt-2 text-sm text-muted">{t(`own.meaning.${status}`)}</p>
    </Card>
  )
}
