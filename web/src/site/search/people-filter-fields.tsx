import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { PEOPLE_FILTERS } from '../../shared/search/people-query.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'

export interface PeopleFilterFieldsProps {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

export function PeopleFilterFields({ filters, onChange }: PeopleFilterFieldsProps) {
  const { t } = useT('site/search')
  const countries = useCountries()
  const performers = useT('site/performers')
  const performersWords = useT('shared/performers')
  const { optionsOf } = useProfileOptions()
  return (
    <div className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-4">
      {PEOPLE_FILTERS.map((name) => (
        <SelectField
          key={name}
          label={performers.t(`about.${name}`)}
          placeholder={t('any')}
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          options={optionsOf(name)}
        />
      ))}
      <SelectField
        label={t('country')}
        placeholder={t('any')}
        value={filters.country ?? ''}
        onChange={(event) => onChange({ country: event.currentTarget.value })}
        options={countries}
      />
      <Switch
        label={performersWords.t('freeTrial')}
        className="col-span-2 self-end md:col-span-1"
        checked={filters.isFreeTrialEnabled === 'true'}
        onChange={(event) => onChange({ isFreeTrialEnabled: event.currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  )
}
