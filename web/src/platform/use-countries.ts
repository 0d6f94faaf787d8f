import { COUNTRY_CODES } from '@limelight/contract/countries'
import { useMemo } from 'react'
import { useFormat } from './format.ts'
import { useIsInBrowser } from './use-is-in-browser.ts'

const NONE: readonly { value: Country; label: string }[] = []

type Country = (typeof COUNTRY_CODES)[number]

/**
 * Every country by its name in the reader's language, in that language's order. No list has to be asked for. The server's page
 * has none: its edition of the names and their order need not be that of the browser.
 */
export function useCountries(): readonly { value: Country; label: string }[] {
  const { formatCountry, compareNames } = useFormat()
  const isInBrowser = useIsInBrowser()
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map((value) => ({ value, label: formatCountry(value) })).toSorted((one, other) =>
        compareNames(one.label, other.label),
      ),
    [formatCountry, compareNames],
  )
  return isInBrowser ? countries : NONE
}
