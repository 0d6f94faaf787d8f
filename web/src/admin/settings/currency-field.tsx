import { useMemo } from 'react'
import { useLanguage } from '../../platform/i18n/use-t.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

export interface CurrencyFieldProps {
  label: string
  hint: string | undefined
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * Amounts are stored as hundredths, so only currencies that have them are offered, and the one that is set. The server's page has only
 * that one, by its code: its edition of the currencies need not be that of the browser.
 */
export function CurrencyField({ onChange, ...field }: CurrencyFieldProps) {
  const language = useLanguage()
  const { value } = field
  const isInBrowser = useIsInBrowser()
  const options = useMemo(() => {
    if (!isInBrowser) return [{ value, label: value }]
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    return Intl.supportedValuesOf('currency')
      .filter((code) => code === value || hasCents(code))
      .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
      .sort((one, other) => one.label.localeCompare(other.label, language))
  }, [isInBrowser, language, value])
  return <SelectField {...field} options={options} onChange={(event) => onChange(event.currentTarget.value)} />
}

function hasCents(currency: string): boolean {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}
