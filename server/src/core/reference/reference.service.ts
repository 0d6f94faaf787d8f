/** Reference data from npm data sets, built once per process: they never change while it runs. */
import type { Output } from '@limelight/contract/api'
import type { Country, REGIONS } from '@limelight/contract/core/reference'
import { COUNTRY_CODES, type CountryCode } from '@limelight/contract/countries'
import { AppError } from '@limelight/contract/errors'
import { countries, languages } from 'countries-list'
import { hasFlag } from 'country-flag-icons'

type CountryRow = Output<typeof Country>
type Place = { _id: string; name: string }

let countryRows: CountryRow[] | undefined

/** All countries by name. Currency names and symbols are those of the runtime's locale data. */
export function listCountries(): CountryRow[] {
  countryRows ??= COUNTRY_CODES.map(toCountry).sort((a, b) => a.name.localeCompare(b.name))
  return countryRows
}

export function listLanguages(): { code: string; name: string }[] {
  return Object.entries(languages)
    .map(([code, { name }]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

export function listPhoneCodes(): { code: string; name: string; dialCode: string }[] {
  return COUNTRY_CODES.flatMap((code) =>
    countries[code].phone.map((digits) => ({ code, name: countries[code].name, dialCode: `+${digits}` })),
  ).sort((a, b) => a.name.localeCompare(b.name))
}

/** Throws `not_found` for a code that names no country. */
export async function listStates(countryCode: string): Promise<Place[]> {
  const code = requireCountry(countryCode)
  const { State } = await loadPlaces()
  return State.getStatesOfCountry(code).map(({ isoCode, name }) => ({ _id: isoCode, name }))
}

export async function listCities(countryCode: string, stateCode: string): Promise<Place[]> {
  const code = requireCountry(countryCode)
  const { State, City } = await loadPlaces()
  if (!State.getStateByCodeAndCountry(stateCode.toUpperCase(), code)) throw new AppError('not_found')
  return City.getCitiesOfState(code, stateCode.toUpperCase()).map(({ name }) => ({ _id: name, name }))
}

/** The city list is 8 MB of memory: it is loaded at the first request. */
async function loadPlaces() {
  return import('country-state-city')
}

function requireCountry(text: string): CountryCode {
  const code = COUNTRY_CODES.find((known) => known === text.toUpperCase())
  if (!code) throw new AppError('not_found')
  return code
}

function toCountry(code: CountryCode): CountryRow {
  const { name, capital, continent, currency, languages: spoken } = countries[code]
  const language = spoken[0]
  return {
    name,
    code,
    capital,
    region: continent satisfies (typeof REGIONS)[number],
    currency: currencyOf(currency[0]),
    language: language ? { code: language, name: languages[language].name } : { code: '', name: '' },
    flag: hasFlag(code) ? `/flags/${code}.svg` : '',
  }
}

function currencyOf(code: string | undefined): CountryRow['currency'] {
  if (!code) return { code: '', name: '', symbol: '' }
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return { code, name, symbol: parts.find((part) => part.type === 'currency')?.value ?? code }
}
