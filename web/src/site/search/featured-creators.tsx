import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { randomPerformersQuery, topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RefreshCw } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'

/** One row on wide screens. */
export const FEATURED = 3

/** Whom most follow, and some others each time, as long as there are some whom the reader does not follow. */
export function FeaturedCreators() {
  const { t } = useT('site/search')
  const top = useQuery(topPerformersQuery(FEATURED))
  const random = useQuery(randomPerformersQuery(FEATURED))
  return (
    <>
      <Section title={t('top')}>
        {top.isError ? (
          <ErrorState onRetry={() => void top.refetch()} retrying={top.isFetching} />
        ) : (
          <PerformerGrid performers={top.data?.data} expected={FEATURED} />
        )}
      </Section>
      {random.data?.data.length !== 0 && (
        <Section
          title={t('random')}
          actions={
            <Button variant="ghost" size="sm" busy={random.isFetching} onClick={() => void random.refetch()}>
              <RefreshCw className="size-4" />
              {t('others')}
            </Button>
          }
        >
          {random.isError ? (
            <ErrorState onRetry={() => void random.refetch()} retrying={random.isFetching} />
          ) : (
            <PerformerGrid performers={random.data?.data} expected={FEATURED} />
          )}
        </Section>
      )}
    </>
  )
}
