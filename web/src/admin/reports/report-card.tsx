import type { AdminReport } from '@limelight/contract/site/reports'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { RowPicture } from '../row-picture.tsx'
import { ReportDecision } from './report-decision.tsx'
import { ReportExcerpt } from './report-excerpt.tsx'

export interface ReportCardProps {
  report: AdminReport
}

const TONES: Record<AdminReport['status'], BadgeTone> = {
  received: 'warning',
  in_review: 'primary',
  actioned: 'success',
  dismissed: 'neutral',
}

/** Everything an operator needs to decide, without leaving the list. */
export function ReportCard({ report }: ReportCardProps) {
  const { t } = useT('admin/reports')
  const reports = useT('shared/reports')
  const { status, openOfObject: count } = report
  return (
    <Card>
      <article aria-label={reports.t(`categories.${report.category}`)} className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{reports.t(`categories.${report.category}`)}</h2>
          <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>
          {count > 1 && <Badge tone="warning">{t('open', { count })}</Badge>}
          <TimeAgo at={report.createdAt} className="text-sm text-muted" />
        </header>
        <DescriptionList
          items={[
            { term: t(`objects.${report.objectType}`), value: <ObjectLink report={report} /> },
            ...(report.target ? [{ term: t('about'), value: nameOf(report.target) }] : []),
            {
              term: t('by'),
              value: report.reporter ? nameOf(report.reporter) : (report.reporterEmail ?? t('visitor')),
            },
            ...(report.description ? [{ term: t('said'), value: report.description }] : []),
            ...(report.note ? [{ term: t('note'), value: report.note }] : []),
          ]}
        />
        {report.objectType === 'message' && <ReportExcerpt report={report} />}
        <ReportDecision report={report} />
      </article>
    </Card>
  )
}

function ObjectLink({ report: { objectType, path, label, picture } }: ReportCardProps) {
  const { t } = useT('admin/reports')
  if (path === null) return objectType === 'message' ? label || '–' : t('gone')
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture !== null && <RowPicture src={picture} />}
      <Link to={path} className="min-w-0 font-semibold break-words text-link hover:underline">
        {label || t('untitled')}
      </Link>
    </span>
  )
}

function nameOf({ name, username }: { name: string; username: string | null }): string {
  return username === null ? name : `${name} (@${username})`
}
