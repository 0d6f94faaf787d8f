import { useSearchParams } from 'react-router'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { FeedTypeFilter } from '../../shared/feeds/feed-type-filter.tsx'
import { NothingFound } from './nothing-found.tsx'
import { feedSourceOf } from './search-sources.ts'

export function FeedResults() {
  const [params] = useSearchParams()
  const source = feedSourceOf(params)
  const { type, q, tag } = source
  return (
    <div className="mx-auto max-w-2xl">
      <FeedTypeFilter current={type} />
      <div className="pt-3">
        <FeedList
          key={JSON.stringify(source)}
          source={source}
          empty={<NothingFound tab="feeds" isAsked={Boolean(type || q || tag)} />}
        />
      </div>
    </div>
  )
}
