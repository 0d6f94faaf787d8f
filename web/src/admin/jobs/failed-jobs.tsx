import type { FailedJob } from '@limelight/contract/site/console'
import { useT } from '../../platform/i18n/use-t.ts'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { useRowSelection } from '../lists/use-row-selection.ts'
import { JobActions } from './job-actions.tsx'
import { repeatJobs } from './jobs.api.ts'

export interface FailedJobsProps {
  rows: readonly FailedJob[]
}

/** What was tried to its limit. */
export function FailedJobs({ rows }: FailedJobsProps) {
  const { t } = useT('admin/jobs')
  const selection = useRowSelection(rows.map(({ _id }) => _id))
  const columns: Column<FailedJob>[] = [
    { id: 'queue', header: t('job'), primary: true, cell: ({ queue }) => <code dir="ltr">{queue}</code> },
    {
      id: 'failure',
      header: t('failure'),
      cell: ({ failure, payload }) => (
        <bdi className="block max-w-120 text-sm break-words text-muted">
          {failure || t('noFailure')}
          {payload !== 'null' && (
            <code dir="ltr" className="mt-1 block break-all">
              {payload}
            </code>
          )}
        </bdi>
      ),
    },
    { id: 'failedAt', header: t('failedAt'), cell: ({ failedAt }) => <TimeAgo at={failedAt} /> },
    { id: 'actions', header: '', align: 'end', cell: (job) => <JobActions job={job} /> },
  ]
  return (
    <>
      <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} selection={selection} />
      <BulkBar
        selection={selection}
        nameOf={(key) => rows.find(({ _id }) => _id === key)?.queue ?? key}
        acts={[
          {
            label: t('repeat'),
            title: t('repeatSeveral', { count: selection.keys.length }),
            text: t('repeatSeveralText'),
            keys: selection.keys,
            act: repeatJobs,
          },
        ]}
      />
    </>
  )
}
