import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PerformerLink } from '../../shared/performers/performer-link.tsx'
import { hiddenSuggestionsQuery, useHideSuggestion } from '../../shared/suggestions/suggestions.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'

export const meta = titled('fan/suggestions', 'hiddenTitle')

/** Whom the fan does not want suggested. */
export default function HiddenPage() {
  const { t } = useT('fan/suggestions')
  const { formatDay } = useFormat()
  const textOf = useErrorText()
  const list = useListState()
  const { current, pageSize, filters } = list
  const query = useQuery({
    ...hiddenSuggestionsQuery({ current, pageSize, q: filters.q }),
    placeholderData: keepPreviousData,
  })
  const change = useHideSuggestion()
  const show = (id: string, name: string) =>
    change.mutate(
      { id, hides: false },
      {
        onSuccess: () => toast.success(t('shown', { name })),
        onError: (error) => toast.error(textOf(error)),
      },
    )
  return (
    <ListPage
      title={t('hiddenTitle')}
      text={t('hiddenText')}
      list={list}
      query={query}
      search={t('search')}
      isFiltered={filters.q !== undefined}
      empty={{
        drawing: 'people',
        title: t('hiddenEmptyTitle'),
        text: t('hiddenEmptyText'),
        action: <LinkButton to="/creators/for-you">{t('back')}</LinkButton>,
      }}
    >
      {(creators) => (
        <ul className="grid grid-cols-1 gap-3">
          {creators.map(({ _id, hiddenAt, ...creator }) => (
            <li key={_id} className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4">
              <PerformerLink performer={creator} text={t('hiddenSince', { day: formatDay(hiddenAt) })} />
              <Button
                variant="outline"
                size="sm"
                aria-label={`${t('show')}: ${creator.name}`}
                busy={change.isPending && change.variables.id === _id}
                onClick={() => show(_id, creator.name)}
              >
                {t('show')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
