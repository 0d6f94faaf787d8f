import { FAN_GROUPS } from '@limelight/contract/talk/fan-groups'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ListLink } from './list-link.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { ListRow } from './list-row.tsx'

export const meta = titled('creator/lists', 'title')

/** The creator's lists of fans, and the groups that every creator has. */
export default function ListsPage() {
  const { t } = useT('creator/lists')
  const shared = useT('shared/fan-lists')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <OwnLists />
      <Section title={t('builtIn')} text={t('builtInText')}>
        <ul className="grid grid-cols-1 gap-2">
          {FAN_GROUPS.map((group) => (
            <li key={group}>
              <ListLink id={group} name={shared.t(`groups.${group}`)} text={shared.t(`groupHints.${group}`)} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function OwnLists() {
  const { t } = useT('creator/lists')
  const shared = useT('shared/fan-lists')
  const query = useQuery(fanListsQuery())
  const lists = query.data?.data
  return (
    <Section
      title={t('own')}
      text={t('ownText')}
      actions={<AddInDialog label={shared.t('newList')} dialog={(props) => <ListNameDialog {...props} />} />}
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {lists?.length === 0 && <EmptyState drawing="people" title={t('empty')} text={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-2">
        {lists?.map((list) => (
          <ListRow key={list._id} list={list} />
        ))}
      </ul>
    </Section>
  )
}
