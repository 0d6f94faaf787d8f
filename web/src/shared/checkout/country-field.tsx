import { COUNTRY_CODES } from '@limelight/contract/countries'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { Checkout } from './use-checkout.ts'

export interface CountryFieldProps {
  checkout: Checkout
}

/** Asked for while nothing else says where the buyer is; tax depends on it. */
export function CountryField({ checkout }: CountryFieldProps) {
  const { t } = useT('shared/checkout')
  const { quote, country, setCountry } = checkout
  const isContradicted = country !== undefined && quote?.needsCountry
  return (
    <SelectField
      label={t('country')}
      placeholder={t('chooseCountry')}
      options={useCountries()}
      value={country ?? ''}
      onChange={(event) => setCountry(COUNTRY_CODES.find((code) => code === event.target.value))}
      hint={t('whyCountry')}
      error={isContradicted ? t('countryUnclear') : undefined}
    />
  )
}
