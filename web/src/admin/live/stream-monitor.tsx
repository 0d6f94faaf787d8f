import type { StreamCard } from '@limelight/contract/live/streaming'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useEndStream, warnCreator } from './live.api.ts'
import { StreamDecision } from './stream-decision.tsx'
import { StreamLook } from './stream-look.tsx'

export interface StreamMonitorProps {
  stream: StreamCard
  openReports: number
  /** Others only look. */
  mayModerate: boolean
}

/** One stream that is on air: its picture, who watches, what was reported, and what an operator can do about it. */
export function StreamMonitor({ stream, openReports, mayModerate }: StreamMonitorProps) {
  const { t } = useT('admin/live')
  const live = useT('shared/live')
  const { formatTokens } = useFormat()
  const end = useEndStream()
  const { performer, title, viewerCount, access, startedAt } = stream
  return (
    <Card>
      <article aria-label={title} className="grid grid-cols-1 gap-3">
        <StreamLook stream={stream} />
        <div className="min-w-0">
          <h2 className="text-lg break-words">
            <Link to={`/live/${performer.username}`} className="text-link hover:underline">
              {title}
            </Link>
          </h2>
          <Link to={`/admin/people/${performer._id}`} className="text-link hover:underline">
            {performer.name}
          </Link>
        </div>
        <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge>{live.t(`access.${access}`)}</Badge>
          <span className="tabular-nums">
            {live.t('viewers', { count: viewerCount, shown: formatTokens(viewerCount) })}
          </span>
          {startedAt && <TimeAgo at={startedAt} />}
          {openReports > 0 && (
            <Link to="/admin/reports?objectType=stream">
              <Badge tone="danger">{t('reports', { count: openReports, shown: formatTokens(openReports) })}</Badge>
            </Link>
          )}
        </div>
        {mayModerate && (
          <div className="flex flex-wrap gap-2">
            <StreamDecision stream={stream} kind="warn" decide={(reason) => warnCreator(stream._id, reason)} />
            <StreamDecision stream={stream} kind="end" decide={(reason) => end(stream._id, reason)} />
          </div>
        )}
      </article>
    </Card>
  )
}
