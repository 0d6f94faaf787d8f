import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Cross } from '../../ui/icons.tsx'
import { languagesQuery } from './account.api.ts'

export interface LanguagesFieldProps {
  /** ISO 639-1 codes in the order chosen. */
  codes: readonly string[]
  onChange: (codes: string[]) => void
  error: string | undefined
}

const MOST_LANGUAGES = 20

export function LanguagesField({ codes, onChange, error }: LanguagesFieldProps) {
  const { t } = useT('creator/account')
  const { formatLanguage: nameOf, compareNames } = useFormat()
  const languages = useQuery(languagesQuery).data?.data ?? []
  const others = languages
    .filter(({ code }) => !codes.includes(code))
    .map(({ code }) => ({ value: code, label: nameOf(code) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
  return (
    <div className="grid grid-cols-1 gap-3">
      <SelectField
        label={t('basics.languages')}
        placeholder={t('basics.addLanguage')}
        options={others}
        value=""
        disabled={codes.length >= MOST_LANGUAGES}
        onChange={(event) => event.currentTarget.value && onChange([...codes, event.currentTarget.value])}
        error={error}
      />
      {codes.length === 0 ? (
        <p className="text-sm text-muted">{t('basics.noLanguages')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('basics.removeLanguage', { language: nameOf(code) })}
                onClick={() => onChange(codes.filter((other) => other !== code))}
                className="inline-flex h-10 items-center gap-1.5 rounded-full bg-sunken pe-2.5 ps-4 text-sm font-semibold text-ink hover:bg-line sm:h-9"
              >
                {nameOf(code)}
                <Cross className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
