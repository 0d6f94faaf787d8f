import { COUNTRY_CODES } from '@limelight/contract/countries'
import { useMemo } from 'react'
import { useFormat } from '../../platform/format.ts'

type Country = (typeof COUNTRY_CODES)[number]

/** Every country by its name in the reader's language, in that language's order. No list has to be asked for. */
export function useCountries(): readonly { value: Country; label: string }[] {
  const { formatCountry, compareNames } = useFormat()
  return useMemo(
    () =>
      COUNTRY_CODES.map((value) => ({ value, label: formatCountry(value) })).toSorted((one, other) =>
        compareNames(one.label, other.label),
      ),
    [formatCountry, compareNames],
  )
}
