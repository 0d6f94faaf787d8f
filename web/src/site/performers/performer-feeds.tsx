import type { PerformerPage } from '@limelight/contract/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { FeedTypeFilter } from '../../shared/feeds/feed-type-filter.tsx'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'
import { Newspaper } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'

export interface PerformerFeedsProps {
  performer: PerformerPage
  source: FeedSource
}

export function PerformerFeeds({ performer, source }: PerformerFeedsProps) {
  const { t } = useT('shared/feeds')
  return (
    <div className="mx-auto max-w-2xl pt-3">
      <FeedTypeFilter current={source.type} />
      <div className="pt-3">
        <FeedList
          key={source.type ?? 'all'}
          source={source}
          empty={
            <EmptyState
              icon={<Newspaper />}
              title={t('list.emptyTitle')}
              text={t('list.emptyPerformer', { name: performer.name })}
              action={
                source.type ? (
                  <LinkButton to="?" preventScrollReset variant="outline">
                    {t('list.showAll')}
                  </LinkButton>
                ) : undefined
              }
            />
          }
        />
      </div>
    </div>
  )
}
