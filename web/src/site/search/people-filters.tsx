import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { ALL_PEOPLE_FILTERS, PEOPLE_SORTS, peopleDefaults } from '../../shared/search/people-query.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx'
import { FilterChips } from './filter-chips.tsx'
import { PeopleFilterFields } from './people-filter-fields.tsx'

/** Folded on arrival: what is set is said by the chips below. */
export function PeopleFilters() {
  const { t } = useT('site/search')
  const [params] = useSearchParams()
  const { filters, sortBy, sort, change } = useListState(peopleDefaults(params))
  const active = ALL_PEOPLE_FILTERS.filter((name) => filters[name]).length
  const [isOpen, setIsOpen] = useState(false)
  const sorts = PEOPLE_SORTS.filter((name) => name !== 'relevance' || filters.q)
  return (
    <section aria-label={t('filters')} className="mb-6 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {active > 0 ? t('filtersActive', { count: active }) : t('filters')}
          {isOpen ? <ChevronUp className="size-4" /> : <ChevronDown className="size-4" />}
        </Button>
        <SelectField
          label={t('sortBy')}
          hideLabel
          className="w-44 sm:w-48"
          value={`${sortBy} ${sort}`}
          onChange={(event) => {
            const [column = '', direction] = event.currentTarget.value.split(' ')
            change({ sortBy: column, sort: direction === 'asc' ? 'asc' : 'desc' })
          }}
          options={sorts.map((name) => ({
            value: `${name} ${name === 'name' || name === 'monthlyPrice' ? 'asc' : 'desc'}`,
            label: t(`sorts.${name}`),
          }))}
        />
      </div>
      {isOpen && <PeopleFilterFields filters={filters} onChange={(values) => change({ filters: values })} />}
      {active > 0 && <FilterChips filters={filters} onChange={(values) => change({ filters: values })} />}
    </section>
  )
}
