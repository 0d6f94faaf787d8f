import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { PerformerLink } from '../../shared/performers/performer-link.tsx'
import { topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { useSubscriptionPrice } from '../../shared/performers/use-subscription-price.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { WALL_MIN } from './creator-wall.tsx'
import { TOP_PERFORMERS, WALL_SHOWN } from './top-performers.ts'

/** The most followed who are not on the wall above. */
export function MoreCreators() {
  const { t } = useT('site/start')
  const priceOf = useSubscriptionPrice()
  const top = useQuery(topPerformersQuery(TOP_PERFORMERS))
  const performers = top.data?.data ?? []
  const shown = performers.length < WALL_MIN ? performers : performers.slice(WALL_SHOWN)
  if (top.isError) return <ErrorState onRetry={() => void top.refetch()} retrying={top.isFetching} />
  if (top.data?.data.length === 0) {
    return (
      <EmptyState
        drawing="people"
        title={t('noPerformersTitle')}
        text={t('noPerformersText')}
        action={<LinkButton to="/auth/creator-register">{t('becomeCreator')}</LinkButton>}
      />
    )
  }
  if (shown.length === 0) return null
  return (
    <Section
      title={t('top')}
      actions={
        <LinkButton to="/creators" variant="ghost" size="sm">
          {t('seeAll')}
        </LinkButton>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-4">
        {shown.map((performer) => (
          <li key={performer._id} className="flex min-w-0">
            <PerformerLink performer={performer} text={priceOf(performer)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
