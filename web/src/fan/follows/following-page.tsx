import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { followingQuery } from '../../shared/follows/follows.api.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Heart } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const DEFAULTS = { pageSize: 12 }

export default function FollowingPage() {
  const { t } = useT('fan/follows')
  const siteName = useAppStore((state) => state.ui.siteName)
  const list = useListState(DEFAULTS)
  const { current, pageSize } = list
  const following = useQuery({ ...followingQuery({ current, pageSize }), placeholderData: keepPreviousData })
  return (
    <>
      <title>{`${t('title')} · ${siteName}`}</title>
      <PageHeader title={t('title')} text={t('text')} />
      {following.isError ? (
        <ErrorState onRetry={() => void following.refetch()} retrying={following.isFetching} />
      ) : following.data?.data.length === 0 ? (
        <EmptyState
          icon={<Heart />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={<LinkButton to="/search">{t('emptyAction')}</LinkButton>}
        />
      ) : (
        <>
          <PerformerGrid performers={following.data?.data} />
          <Pagination {...list} total={following.data?.total ?? 0} />
        </>
      )}
    </>
  )
}
