import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { cn } from '../../ui/cn.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Cross } from '../../ui/icons.tsx'

export interface CountryPickerProps {
  label: string
  /** ISO 3166 codes. */
  codes: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}

/** Any number of countries: those chosen as tags that go at a click, all others by search. */
export function CountryPicker({ label, codes, onChange, error }: CountryPickerProps) {
  const { t } = useT('shared/blocks')
  const [search, setSearch] = useState('')
  const query = search.trim().toLowerCase()
  const countries = useCountries()
  const found = countries.filter(
    ({ value, label: name }) => name.toLowerCase().includes(query) || value.toLowerCase() === query,
  )
  const change = (code: string, isChosen: boolean) =>
    onChange(isChosen ? [...codes, code].sort() : codes.filter((other) => other !== code))
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3" aria-invalid={error ? true : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <ChosenCountries codes={codes} onRemove={(code) => change(code, false)} />
      <TextField
        label={t('countries.search')}
        hideLabel
        type="search"
        placeholder={t('countries.search')}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {/* As high before there are any: what is below it stays. */}
      <div
        className={cn(
          'max-h-72 overflow-y-auto rounded-field border border-line bg-surface p-2',
          countries.length === 0 && 'h-72',
        )}
      >
        {countries.length > 0 && found.length === 0 && (
          <p className="p-2 text-sm text-muted">{t('countries.noneFound')}</p>
        )}
        <ul className="grid grid-cols-1 sm:grid-cols-2">
          {found.map(({ value: code, label: name }) => (
            <li key={code} className="rounded-xl px-2 hover:bg-sunken">
              <Checkbox
                checked={codes.includes(code)}
                onChange={(event) => change(code, event.currentTarget.checked)}
                label={
                  <span className="flex items-center gap-2.5">
                    <Flag code={code} />
                    {name}
                  </span>
                }
                align="center"
                className="min-h-11 sm:min-h-9"
              />
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  )
}

function ChosenCountries({ codes, onRemove }: { codes: readonly string[]; onRemove: (code: string) => void }) {
  const { formatCountry } = useFormat()
  const { t } = useT('shared/blocks')
  return (
    <div className="grid grid-cols-1 gap-2">
      <p role="status" className="text-sm text-muted">
        {codes.length === 0 ? t('countries.none') : t('countries.chosenCount', { count: codes.length })}
      </p>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('countries.remove', { country: formatCountry(code) })}
                onClick={() => onRemove(code)}
                className="inline-flex h-10 items-center gap-2 rounded-full bg-sunken pe-2.5 ps-3.5 text-sm font-semibold text-ink hover:bg-line sm:h-9"
              >
                <Flag code={code} />
                {formatCountry(code)}
                <Cross className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Flag({ code }: { code: string }) {
  return <img src={`/flags/${code}.svg`} alt="" width={20} height={14} loading="lazy" className="rounded-[3px]" />
}
