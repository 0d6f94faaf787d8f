import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { BackgroundMigrations } from './background-migrations.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { failedJobsQuery } from './jobs.api.ts'
import { Queues } from './queues.tsx'

export const meta = titled('admin/jobs', 'title')

/** The queues of background work, and what was tried to its limit: it is run again, or dismissed. */
export default function JobsPage() {
  const { t } = useT('admin/jobs')
  const list = useListState()
  const query = useQuery({ ...failedJobsQuery(list), placeholderData: keepPreviousData })
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
      empty={{ drawing: 'done', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <FailedJobs rows={rows} />}
    </ListPage>
  )
}
