import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SortSelect } from '../../ui/list/sort-select.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { FanActions } from './fan-actions.tsx'
import { FanName } from './fan-name.tsx'
import { FOLLOWER_SORTS, followersQuery } from './fans.api.ts'
import { MailFollowers } from './mail-followers.tsx'

export const meta = titled('creator/fans', 'followers.title')

export default function FollowersPage() {
  const { t } = useT('creator/fans')
  const creatorWords = useT('creator')
  const list = useListState()
  const query = useQuery({ ...followersQuery(list), placeholderData: keepPreviousData })
  const username = useAppStore((state) => state.user.username ?? state.user._id)
  const isTeam = useAppStore((state) => Boolean(state.auth.authUser?.team))
  const openPage = (
    <LinkButton to={`/${username}`} variant="outline">
      {t('followers.openPage')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('followers.title')}
      text={t('followers.text')}
      before={!isTeam && <MailFollowers />}
      list={list}
      query={query}
      search={creatorWords.t('searchFans')}
      controls={
        <SortSelect
          list={list}
          options={FOLLOWER_SORTS.map((value) => ({ value, label: t(`followers.sorts.${value}`) }))}
        />
      }
      empty={{ drawing: 'people', title: t('followers.empty'), text: t('followers.emptyText'), action: openPage }}
    >
      {(fans) => (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {fans.map((fan) => (
            <li
              key={fan._id}
              className="flex items-center justify-between gap-4 rounded-2xl border border-line bg-surface p-4"
            >
              <FanName fan={fan} />
              <span className="flex shrink-0 items-center gap-1">
                <TimeAgo at={fan.followedAt} className="text-sm text-muted" />
                <FanActions fan={fan} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
