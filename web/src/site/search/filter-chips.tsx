import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { ALL_PEOPLE_FILTERS, PEOPLE_FILTERS } from '../../shared/search/people-query.ts'
import { Button } from '../../ui/button.tsx'
import { Cross } from '../../ui/icons.tsx'

export interface FilterChipsProps {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

/** What is set, each to be taken off by itself, and all of it at once. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { formatCountry } = useFormat()
  const { t } = useT('site/search')
  const performers = useT('site/performers')
  const performersWords = useT('shared/performers')
  const { labelOf } = useProfileOptions()
  const listed = PEOPLE_FILTERS.flatMap((name) => {
    const value = filters[name]
    if (!value) return []
    return [{ name, label: `${performers.t(`about.${name}`)}: ${labelOf(name, value)}` }]
  })
  const chips = [
    ...listed,
    ...(filters.country ? [{ name: 'country', label: formatCountry(filters.country) }] : []),
    ...(filters.isFreeTrialEnabled ? [{ name: 'isFreeTrialEnabled', label: performersWords.t('freeTrial') }] : []),
  ]
  const nothing = Object.fromEntries(ALL_PEOPLE_FILTERS.map((name) => [name, undefined]))
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Button
            size="sm"
            variant="soft"
            aria-label={t('removeFilter', { filter: label })}
            onClick={() => onChange({ [name]: undefined })}
          >
            {label}
            <Cross className="size-4" />
          </Button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={() => onChange(nothing)}>
          {t('resetFilters')}
        </Button>
      </li>
    </ul>
  )
}
