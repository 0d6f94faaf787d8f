import { useSearchParams } from 'react-router'
import { FeedList } from '../feeds/feed-list.tsx'
import { FeedTypeFilter, feedTypeOf } from '../feeds/feed-type-filter.tsx'
import type { FeedSource } from '../feeds/feeds.api.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Newspaper } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'

export function FeedResults() {
  const { t } = useT('feeds')
  const [params] = useSearchParams()
  const type = feedTypeOf(params.get('type'))
  const q = params.get('q')
  const tag = params.get('tag')
  const source: FeedSource = {
    scope: 'discover',
    ...(type ? { type } : {}),
    ...(q ? { q } : {}),
    ...(tag ? { tag } : {}),
  }
  return (
    <div className="mx-auto max-w-2xl">
      <FeedTypeFilter current={type} />
      <div className="pt-3">
        <FeedList
          key={`${type} ${q} ${tag}`}
          source={source}
          empty={
            <EmptyState
              icon={<Newspaper />}
              title={t('list.emptyTitle')}
              text={t('list.emptyAll')}
              action={
                <LinkButton to="/search?tab=feeds" variant="outline">
                  {t('list.showAll')}
                </LinkButton>
              }
            />
          }
        />
      </div>
    </div>
  )
}
