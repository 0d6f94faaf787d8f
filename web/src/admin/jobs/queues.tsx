import type { Queue } from '@limelight/contract/site/queues'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { queuesQuery, repeatQueue } from './jobs.api.ts'

/** Those with something to do or to decide; the others at a press. */
export function Queues() {
  const { t } = useT('admin/jobs')
  const [isAll, setIsAll] = useState(false)
  const textOf = useErrorText()
  const { data, error } = useQuery(queuesQuery())
  if (!data && error) return <Notice tone="warning" title={textOf(error)} />
  if (!data) return <SkeletonList rows={2} />
  const { queues, isCapped } = data.data
  const busy = queues.filter(isBusy)
  return (
    <Section
      title={t('queues.title')}
      text={isCapped ? t('queues.capped') : undefined}
      actions={
        <Button variant="ghost" size="sm" aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? t('queues.showBusy') : t('queues.showAll', { number: queues.length })}
        </Button>
      }
    >
      {!isAll && busy.length === 0 ? (
        <p className="text-muted">{t('queues.idle')}</p>
      ) : (
        <QueuesTable queues={isAll ? queues : busy} />
      )}
    </Section>
  )
}

function isBusy({ waiting, postponed, running, failed }: Queue): boolean {
  return waiting + postponed + running + failed > 0
}

function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  const { t } = useT('admin/jobs')
  const columns: Column<Queue>[] = [
    { id: 'name', header: t('queues.queue'), primary: true, cell: ({ name }) => <code dir="ltr">{name}</code> },
    { id: 'waiting', header: t('queues.waiting'), cell: (queue) => <Waiting queue={queue} /> },
    { id: 'running', header: t('queues.running'), cell: ({ running }) => running },
    { id: 'failed', header: t('queues.failed'), cell: (queue) => <Failed queue={queue} /> },
    {
      id: 'ran',
      header: t('queues.lastRun'),
      cell: ({ completedAt }) => (completedAt ? <TimeAgo at={completedAt} /> : '–'),
    },
    { id: 'actions', header: '', align: 'end', cell: (queue) => <RepeatAll queue={queue} /> },
  ]
  return <DataTable label={t('queues.title')} columns={columns} rows={queues} keyOf={({ name }) => name} />
}

function Waiting({ queue: { waiting, oldestAt, postponed } }: { queue: Queue }) {
  const { t } = useT('admin/jobs')
  return (
    <span className="inline-block">
      {waiting}
      {oldestAt && (
        <span className="block text-sm text-muted">
          {t('queues.oldest')} <TimeAgo at={oldestAt} />
        </span>
      )}
      {postponed > 0 && (
        <span className="block text-sm text-muted">{t('queues.postponed', { number: postponed })}</span>
      )}
    </span>
  )
}

function Failed({ queue: { name, failed, failedInDay } }: { queue: Queue }) {
  const { t } = useT('admin/jobs')
  if (failed === 0) return 0
  return (
    <span className="inline-block">
      <Link
        to={`?queue=${encodeURIComponent(name)}`}
        className="font-semibold text-danger underline underline-offset-2"
      >
        {failed}
      </Link>
      <span className="block text-sm text-muted">{t('queues.inDay', { number: failedInDay })}</span>
    </span>
  )
}

function RepeatAll({ queue: { name, failed } }: { queue: Queue }) {
  const { t } = useT('admin/jobs')
  if (failed === 0) return null
  return (
    <ActionButton
      variant="outline"
      size="sm"
      question={{
        title: t('queues.repeatTitle', { queue: name }),
        text: t('queues.repeatText', { number: failed }),
        confirmLabel: t('queues.repeat'),
        action: () => repeatQueue(name),
        done: t('repeated'),
        closesOnFailure: true,
      }}
    >
      {t('queues.repeat')}
    </ActionButton>
  )
}
