import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { useSelection } from '../../ui/list/use-selection.ts'
import { CalendarDays } from '../../ui/more-icons.ts'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import { FeedRow } from './feed-row.tsx'
import { SeveralBar } from './several-bar.tsx'
import { STUDIO_SORTS, studioFeedsQuery } from './studio-feeds.api.ts'
import { useFeedFilters } from './use-feed-filters.ts'

export const meta = titled('creator/feeds', 'list.title')

export default function StudioFeedsPage() {
  const { t } = useT('creator/feeds')
  const list = useListState()
  const query = useQuery({ ...studioFeedsQuery(list), placeholderData: keepPreviousData })
  const performer = useQuery(ownPerformerQuery).data?.data
  const selection = useSelection(query.data?.data.map(({ _id }) => _id) ?? [], {
    row: t('several.row'),
    all: t('several.all'),
  })
  const compose = <AddButton to="/creator/feeds/new">{t('list.new')}</AddButton>
  const actions = (
    <>
      <LinkButton to="/creator/calendar" variant="outline">
        <CalendarDays className="size-4.5" />
        {t('calendar.title')}
      </LinkButton>
      {compose}
    </>
  )
  const openAccount = (
    <LinkButton to="/creator/account" variant="outline" size="sm">
      {t('list.openAccount')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      text={t('list.text')}
      actions={actions}
      before={
        performer &&
        performer.status !== 'active' && (
          <div className="mb-5">
            <ReviewStatus performer={performer} action={openAccount} />
          </div>
        )
      }
      list={list}
      query={query}
      search={t('list.search')}
      filters={useFeedFilters()}
      controls={
        <SortSelect list={list} options={STUDIO_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))} />
      }
      empty={{ drawing: 'posts', title: t('list.empty'), text: t('list.emptyText'), action: compose }}
    >
      {(feeds) => (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {feeds.map((feed) => (
              <FeedRow key={feed._id} feed={feed} canChange={performer?.status === 'active'} selection={selection} />
            ))}
          </ul>
          <SeveralBar feeds={feeds} selection={selection} canChange={performer?.status === 'active'} />
        </>
      )}
    </ListPage>
  )
}
