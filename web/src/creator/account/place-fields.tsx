import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useCountries } from '../../platform/use-countries.ts'
import { SelectField, type SelectOption } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { citiesQuery, statesQuery } from './account.api.ts'

export interface PlaceFieldsProps {
  place: Pick<OwnPerformer, 'country' | 'state' | 'city'>
  errorOf: (name: string) => string | undefined
}

/** Country → state → city: each list belongs to the choice before it, and is typed in where there is no list. */
export function PlaceFields({ place, errorOf }: PlaceFieldsProps) {
  const { t } = useT('creator/account')
  const [country, setCountry] = useState(place.country ?? '')
  const [state, setState] = useState(place.state ?? '')
  const [city, setCity] = useState(place.city ?? '')
  const states = useQuery({ ...statesQuery(country), enabled: country !== '' })
  const stateId = states.data?.data.find((known) => known.name === state)?._id
  const cities = useQuery({ ...citiesQuery(country, stateId ?? ''), enabled: stateId !== undefined })
  return (
    <div className="grid grid-cols-1 gap-5">
      <SelectField
        label={t('basics.country')}
        name="country"
        placeholder={t('basics.notSaid')}
        options={useCountries()}
        value={country}
        onChange={(event) => {
          setCountry(event.currentTarget.value)
          setState('')
          setCity('')
        }}
        error={errorOf('country')}
      />
      <PlaceField
        label={t('basics.state')}
        name="state"
        names={states.data?.data.map((known) => known.name)}
        isLoading={states.isLoading}
        value={state}
        disabled={country === ''}
        onChange={(value) => {
          setState(value)
          setCity('')
        }}
        error={errorOf('state')}
      />
      <PlaceField
        label={t('basics.city')}
        name="city"
        names={stateId === undefined ? undefined : cities.data?.data.map((known) => known.name)}
        isLoading={states.isLoading || cities.isLoading}
        value={city}
        disabled={country === ''}
        onChange={setCity}
        error={errorOf('city')}
      />
    </div>
  )
}

interface PlaceFieldProps {
  label: string
  name: string
  names: readonly string[] | undefined
  isLoading: boolean
  value: string
  disabled: boolean
  onChange: (value: string) => void
  error: string | undefined
}

/** While the list loads it is a choice of what is there already: a field that is typed in must not become another one. */
function PlaceField({ names = [], isLoading, onChange, ...field }: PlaceFieldProps) {
  const { t } = useT('creator/account')
  if (names.length === 0 && !isLoading) {
    return <TextField {...field} maxLength={100} onChange={(event) => onChange(event.currentTarget.value)} />
  }
  return (
    <SelectField
      {...field}
      placeholder={t('basics.notSaid')}
      options={optionsOf(names, field.value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A place typed in before there was a list stays a choice. */
function optionsOf(names: readonly string[], present: string): SelectOption[] {
  const all = new Set(present === '' ? names : [...names, present])
  return [...all].map((name) => ({ value: name, label: name }))
}
