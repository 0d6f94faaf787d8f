import type { Automation } from '@limelight/contract/talk/automations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { localFieldOf } from '../editor/schedule-time.ts'
import { tryAutomation } from './automations.api.ts'

export interface DryRunDialogProps {
  open: boolean
  onClose: () => void
  automation: Automation
}

/** Who would get what on a day; nothing is sent. */
export function DryRunDialog({ open, onClose, automation }: DryRunDialogProps) {
  const { t } = useT('creator/automations')
  return (
    <Dialog open={open} onClose={onClose} title={t('dryRun')} description={t('dryRunText')}>
      <DryRun automation={automation} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function DryRun({ automation: { _id } }: Pick<DryRunDialogProps, 'automation'>) {
  const { t } = useT('creator/automations')
  const { formatTokens } = useFormat()
  const momentOf = useMoment()
  const [day, setDay] = useState(() => localFieldOf(new Date().toISOString()).slice(0, 10))
  const query = useQuery({
    queryKey: ['POST /performer/automations/{id}/dry-run', _id, day],
    queryFn: ({ signal }) => tryAutomation(_id, day, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        type="date"
        name="day"
        label={t('day')}
        className="max-w-xs"
        value={day}
        onChange={(event) => event.currentTarget.value !== '' && setDay(event.currentTarget.value)}
      />
      {query.isPending && <SkeletonList rows={2} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && (
        <p role="status" className="font-semibold">
          {query.data.total === 0
            ? t('nobody')
            : t('total', { count: query.data.total, shown: formatTokens(query.data.total) })}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {query.data?.fans.map((fan) => (
          <li key={fan._id} className="flex items-start gap-3">
            <Avatar src={fan.avatar} name={fan.name} size="sm" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap justify-between gap-x-3">
                <bdi className="font-semibold">{fan.name}</bdi>
                <span className="text-muted">{momentOf(fan.sendAt)}</span>
              </p>
              <p dir="auto" className="line-clamp-2 break-words">
                {fan.text || t('noText')}
              </p>
              {fan.isPostponed && <p className="text-muted">{t('postponed')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
