import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface PersonFieldsProps {
  errorOf: (name: string) => string | undefined
}

const MIN_AGE_YEARS = 18
const GENDERS = ['female', 'male', 'transgender'] as const

export function PersonFields({ errorOf }: PersonFieldsProps) {
  const { t } = useT('shared/auth')
  const ui = useT('ui')
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={t('gender')}
          name="gender"
          required
          placeholder={ui.t('choose')}
          options={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
          error={errorOf('gender')}
        />
        <TextField
          label={t('dateOfBirth')}
          name="dateOfBirth"
          type="date"
          required
          max={latestBirthday()}
          autoComplete="bday"
          error={errorOf('dateOfBirth')}
        />
      </div>
      <SelectField
        label={t('country')}
        name="country"
        required
        placeholder={ui.t('choose')}
        autoComplete="country"
        options={useCountries()}
        error={errorOf('country')}
      />
    </>
  )
}

function latestBirthday(): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - MIN_AGE_YEARS)
  return day.toISOString().slice(0, 10)
}
