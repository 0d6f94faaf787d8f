import type { CollabId } from '@limelight/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Moment } from '../../ui/moment.tsx'
import { recordsQuery } from './collabs.api.ts'
import { usePercent } from './use-percent.ts'

export interface CollabRecordsProps {
  id: CollabId
}

/** Who asked for and agreed to what, and when; read when it is opened. */
export function CollabRecords({ id }: CollabRecordsProps) {
  const { t } = useT('creator/collabs')
  const percent = usePercent()
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({ ...recordsQuery(id), enabled: isOpen })
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-muted hover:text-ink">
        {t('history')}
      </summary>
      {isOpen && query.isPending && <SkeletonList rows={2} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ol className="grid grid-cols-1 gap-1.5 pb-1">
        {query.data?.data.map(({ action, actor, sharePercent, createdAt }) => (
          <li key={createdAt + action} className="break-words text-muted">
            <bdi className="font-semibold text-ink">{actor.name}</bdi>{' '}
            {t(`actions.${action}`, { percent: percent(sharePercent) })} · <Moment at={createdAt} />
          </li>
        ))}
      </ol>
    </details>
  )
}
