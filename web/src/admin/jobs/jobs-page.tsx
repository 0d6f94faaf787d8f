import type { FailedJob } from '@limelight/contract/site/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { CircleCheck } from '../../ui/icons.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BackgroundMigrations } from './background-migrations.tsx'
import { JobActions } from './job-actions.tsx'
import { failedJobsQuery } from './jobs.api.ts'
import { Queues } from './queues.tsx'

export const meta = titled('admin/jobs', 'title')

/** The queues of background work, and what was tried to its limit: it is run again, or dismissed. */
export default function JobsPage() {
  const { t } = useT('admin/jobs')
  const list = useListState()
  const query = useQuery({ ...failedJobsQuery(list), placeholderData: keepPreviousData })
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
    <ListPage
      title={t('title')}
      text={t('text')}
      before={
        <>
          <BackgroundMigrations />
          <Queues />
        </>
      }
      list={list}
      query={query}
      empty={{ icon: <CircleCheck />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
    </ListPage>
  )
}
