import { useT } from '../../platform/i18n/use-t.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LinkButton } from '../link-button.tsx'

export interface NothingMatchesProps {
  text?: string | undefined
  clearTo?: string | undefined
  compact?: boolean | undefined
}

/** Says that the filters leave nothing, and leads to the list without them. */
export function NothingMatches({ text, clearTo = '?', compact = false }: NothingMatchesProps) {
  const { t } = useT('ui')
  return (
    <EmptyState
      drawing="search"
      title={t('nothingMatches')}
      text={text ?? t('nothingMatchesText')}
      compact={compact}
      action={
        <LinkButton to={clearTo} variant="outline" preventScrollReset>
          {t('clearFilters')}
        </LinkButton>
      }
    />
  )
}
