import type { FailedJob } from '@limelight/contract/site/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BackgroundMigrations } from './background-migrations.tsx'
import { dismissJob, failedJobsQuery, repeatJob } from './jobs.api.ts'

export const meta = titled('admin/jobs', 'title')

/** Background work that was tried to its limit: it is run again, or dismissed. */
export default function JobsPage() {
  const { t } = useT('admin/jobs')
  const list = useListState()
  const query = useQuery({ ...failedJobsQuery(list), placeholderData: keepPreviousData })
  const columns: Column<FailedJob>[] = [
    { id: 'queue', header: t('job'), primary: true, cell: ({ queue }) => <code dir="ltr">{queue}</code> },
    {
      id: 'failure',
      header: t('failure'),
      cell: ({ failure }) => (
        <bdi className="block max-w-120 text-sm break-words text-muted">{failure || t('noFailure')}</bdi>
      ),
    },
    { id: 'failedAt', header: t('failedAt'), cell: ({ failedAt }) => <TimeAgo at={failedAt} /> },
    { id: 'actions', header: '', align: 'end', cell: (job) => <Actions job={job} /> },
  ]
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={<BackgroundMigrations />}
      list={list}
      query={query}
      empty={{ icon: <CircleCheck />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
    </ListPage>
  )
}

function Actions({ job: { _id, queue } }: { job: FailedJob }) {
  const { t } = useT('admin/jobs')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton
        variant="outline"
        size="sm"
        question={{
          title: t('repeatTitle', { queue }),
          text: t('repeatText'),
          confirmLabel: t('repeat'),
          action: () => repeatJob(_id),
          done: t('repeated'),
          closesOnFailure: true,
        }}
      >
        {t('repeat')}
      </ActionButton>
      <ActionButton
        variant="ghost"
        size="sm"
        question={{
          title: t('dismissTitle', { queue }),
          text: t('dismissText'),
          confirmLabel: t('dismiss'),
          action: () => dismissJob(_id),
          done: t('dismissed'),
          closesOnFailure: true,
        }}
      >
        {t('dismiss')}
      </ActionButton>
    </div>
  )
}
