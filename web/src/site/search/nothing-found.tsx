import { useT } from '../../platform/i18n/use-t.ts'
import { type SearchTab, tabAddress } from '../../shared/search/search-query.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface NothingFoundProps {
  tab: SearchTab
  /** Whether anything was asked for; otherwise there is nothing yet. */
  isAsked: boolean
}

export function NothingFound({ tab, isAsked }: NothingFoundProps) {
  const { t } = useT('site/search')
  return (
    <EmptyState
      drawing="search"
      title={isAsked ? t('nothingTitle') : t('emptyTitle')}
      text={isAsked ? t('nothingText') : t('emptyText')}
      action={
        isAsked ? (
          <LinkButton to={`/search?${tabAddress(tab, {})}`} variant="outline">
            {t('clear')}
          </LinkButton>
        ) : (
          <LinkButton to="/creators">{t('allCreators')}</LinkButton>
        )
      }
    />
  )
}
