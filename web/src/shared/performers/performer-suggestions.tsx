import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RefreshCw } from '../../ui/icons.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import { PerformerLink } from './performer-link.tsx'
import { randomPerformersQuery, SUGGESTED } from './performers.api.ts'
import { useSubscriptionPrice } from './use-subscription-price.ts'

/** A few performers whom the reader does not follow, others each time. */
export default function PerformerSuggestions() {
  const { t } = useT('shared/performers')
  const priceOf = useSubscriptionPrice()
  const list = useQuery(randomPerformersQuery(SUGGESTED))
  // Everybody is followed already.
  if (list.data?.data.length === 0) return null
  return (
    <Card className="p-5">
      <header className="mb-3 flex items-center justify-between">
        <h2 className="text-lg">{t('suggestions')}</h2>
        <Button
          variant="ghost"
          size="icon"
          busy={list.isFetching}
          aria-label={t('otherSuggestions')}
          onClick={() => void list.refetch()}
        >
          <RefreshCw className="size-4.5" />
        </Button>
      </header>
      {list.isPending && <SkeletonList rows={SUGGESTED} />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
      <ul className="grid grid-cols-1 gap-4">
        {list.data?.data.map((performer) => (
          <li key={performer._id} className="flex items-center gap-3">
            <PerformerLink performer={performer} text={priceOf(performer)} />
            <FollowButton performer={performer} size="sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
