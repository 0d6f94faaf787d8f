import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { performerSearchQuery } from '../../shared/performers/performers.api.ts'
import { peopleDefaults, peopleQueryOf } from '../../shared/search/people-query.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListSection } from '../../ui/list/list-section.tsx'
import { PeopleFilters } from './people-filters.tsx'

/** Creators who match the address, on whichever page they are listed. */
export function PeopleResults() {
  const { formatTotal } = useFormat()
  const { t } = useT('site/search')
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = useListState(peopleDefaults(params))
  const result = useQuery({ ...performerSearchQuery(peopleQueryOf(params)), placeholderData: keepPreviousData })
  const { data } = result
  return (
    <>
      <PeopleFilters />
      <ListSection
        list={list}
        query={result}
        isFiltered={false}
        skeleton={<PerformerGrid performers={undefined} />}
        empty={{
          drawing: 'people',
          title: t('nobodyTitle'),
          text: t('nobodyText'),
          action: <LinkButton to={pathname}>{t('clear')}</LinkButton>,
        }}
      >
        {(performers) => (
          <>
            {data && (
              <p role="status" className="mb-4 text-sm text-muted">
                {t('found', { count: data.total, total: formatTotal(data) })}
              </p>
            )}
            <PerformerGrid performers={performers} />
          </>
        )}
      </ListSection>
    </>
  )
}
