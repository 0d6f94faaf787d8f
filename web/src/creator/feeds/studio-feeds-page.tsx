import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { CalendarDays, Newspaper, Plus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { ReviewStatus } from '../account/review-status.tsx'
import { FeedFilters } from './feed-filters.tsx'
import { FeedRow } from './feed-row.tsx'
import { studioFeedsQuery } from './studio-feeds.api.ts'

export const meta = titled('creator/feeds', 'list.title')

export default function StudioFeedsPage() {
  const { t } = useT('creator/feeds')
  const creatorWords = useT('creator')
  const list = useListState()
  const query = useQuery({ ...studioFeedsQuery(list), placeholderData: keepPreviousData })
  const performer = useQuery(ownPerformerQuery).data?.data
  const isFiltered = Object.keys(list.filters).length > 0
  const compose = (
    <LinkButton to="/creator/feeds/new">
      <Plus className="size-4.5" />
      {t('list.new')}
    </LinkButton>
  )
  const actions = (
    <>
      <LinkButton to="/creator/calendar" variant="outline">
        <CalendarDays className="size-4.5" />
        {t('calendar.title')}
      </LinkButton>
      {compose}
    </>
  )
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.text')} actions={actions} />
      {performer && performer.status !== 'active' && (
        <div className="mb-5">
          <ReviewStatus
            performer={performer}
            action={
              <LinkButton to="/creator/account" variant="outline" size="sm">
                {t('list.openAccount')}
              </LinkButton>
            }
          />
        </div>
      )}
      <FeedFilters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Newspaper />}
              title={t('list.noneFound')}
              action={
                <LinkButton to="/creator/feeds" variant="outline">
                  {creatorWords.t('clearFilters')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState icon={<Newspaper />} title={t('list.empty')} text={t('list.emptyText')} action={compose} />
          )
        }
      >
        {(feeds) => (
          <ul className="grid grid-cols-1 gap-3">
            {feeds.map((feed) => (
              <FeedRow key={feed._id} feed={feed} canChange={performer?.status === 'active'} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
