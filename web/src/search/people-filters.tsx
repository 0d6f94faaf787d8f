import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileOptionsQuery } from '../performers/performers.api.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { useListState } from '../platform/list-state.ts'
import { Button } from '../ui/button.tsx'
import { ChevronDown, ChevronUp } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { PEOPLE_DEFAULTS, PEOPLE_FILTERS, PEOPLE_SORTS } from './search-query.ts'

/** Folded on arrival; open when the address already filters. */
export function PeopleFilters() {
  const { t } = useT('search')
  const { filters, sortBy, sort, change } = useListState(PEOPLE_DEFAULTS)
  const active = PEOPLE_FILTERS.filter((name) => filters[name]).length + (filters.isFreeTrialEnabled ? 1 : 0)
  const [isOpen, setIsOpen] = useState(active > 0)
  return (
    <section aria-label={t('filters')} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {active > 0 ? t('filtersActive', { count: active }) : t('filters')}
          {isOpen ? <ChevronUp className="size-4" /> : <ChevronDown className="size-4" />}
        </Button>
        {active > 0 && (
          <LinkButton to="/search" variant="ghost">
            {t('clear')}
          </LinkButton>
        )}
        <span className="flex-1" />
        <SelectField
          label={t('sortBy')}
          hideLabel
          className="w-48"
          value={`${sortBy} ${sort}`}
          onChange={(event) => {
            const [column = '', direction] = event.currentTarget.value.split(' ')
            change({ sortBy: column, sort: direction === 'asc' ? 'asc' : 'desc' })
          }}
          options={PEOPLE_SORTS.map((name) => ({
            value: `${name} ${name === 'name' || name === 'monthlyPrice' ? 'asc' : 'desc'}`,
            label: t(`sorts.${name}`),
          }))}
        />
      </div>
      {isOpen && <FilterFields filters={filters} onChange={(values) => change({ filters: values })} />}
    </section>
  )
}

interface FilterFieldsProps {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { t } = useT('search')
  const performers = useT('performers')
  const options = useQuery(profileOptionsQuery())
  return (
    <div className="mt-4 grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-5 md:grid-cols-4">
      {PEOPLE_FILTERS.map((name) => (
        <SelectField
          key={name}
          label={performers.t(`about.${name}`)}
          placeholder={t('any')}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          options={options.data?.data[name] ?? []}
        />
      ))}
      <Switch
        label={performers.t('freeTrial')}
        className="col-span-2 self-end"
        checked={filters.isFreeTrialEnabled === 'true'}
        onChange={(event) => onChange({ isFreeTrialEnabled: event.currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  )
}
