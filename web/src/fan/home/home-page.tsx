import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { PerformerSuggestions } from '../../shared/performers/performer-suggestions.tsx'
import { Sparkles } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { SuggestionColumn } from './suggestion-column.tsx'

export default function HomePage() {
  const { t } = useT('fan/home')
  const siteName = useAppStore((state) => state.ui.siteName)
  return (
    <SuggestionColumn aside={<PerformerSuggestions />}>
      <title>{`${t('title')} · ${siteName}`}</title>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="mx-auto max-w-2xl">
        <FeedList source={{ scope: 'home' }} empty={<NothingYet />} />
      </div>
    </SuggestionColumn>
  )
}

function NothingYet() {
  const { t } = useT('fan/home')
  return (
    <EmptyState
      className="rounded-card border border-dashed border-field"
      icon={<Sparkles />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <>
          <LinkButton to="/search">{t('findCreators')}</LinkButton>
          <LinkButton to="/search?tab=feeds" variant="outline">
            {t('browsePosts')}
          </LinkButton>
        </>
      }
    />
  )
}
