/** Reference data: countries, states, cities, languages, phone codes, profile options (spec sections 3 and 7). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ok } from '../page.ts'
import { opaque } from '../text.ts'

export const REGIONS = ['AS', 'EU', 'AF', 'OC', 'NA', 'SA', 'AN', 'Americas', ''] as const
export const Country = z.object({
  name: z.string(),
  code: z.string(),
  capital: z.string(),
  region: z.enum(REGIONS),
  currency: z.object({ code: z.string(), name: z.string(), symbol: z.string() }),
  language: z.object({ code: z.string(), name: z.string() }),
  flag: z.string(),
})
const Place = z.object({ _id: z.string(), name: z.string() })
const OptionList = z.array(z.object({ value: z.string(), label: z.string() }))
export const ProfileOptions = z.object({
  height: OptionList,
  weight: OptionList,
  age: OptionList,
  bodyType: OptionList,
  ethnicity: OptionList,
  size: OptionList,
  hair: OptionList,
  eyes: OptionList,
  gender: OptionList,
  sexualOrientation: OptionList,
})
const code = z.string().regex(/^[A-Za-z]{2}$/)

export const reference = defineApi({
  'GET /countries/list': { for: 'anyone', summary: 'All countries', response: ok(z.array(Country)) },
  'GET /states/{countryId}': {
    for: 'anyone',
    summary: 'States of a country, by its ISO code',
    params: z.strictObject({ countryId: code }),
    response: ok(z.array(Place)),
  },
  'GET /cities/{countryId}/{stateId}': {
    for: 'anyone',
    summary: 'Cities of a state',
    params: z.strictObject({ countryId: code, stateId: opaque(10) }),
    response: ok(z.array(Place)),
  },
  'GET /languages/list': {
    for: 'anyone',
    summary: 'All languages',
    response: ok(z.array(z.object({ code: z.string(), name: z.string() }))),
  },
  'GET /phone-codes/list': {
    for: 'anyone',
    summary: 'Calling codes',
    response: ok(z.array(z.object({ code: z.string(), name: z.string(), dialCode: z.string() }))),
  },
  'GET /user-additional': {
    for: 'anyone',
    summary: 'Option lists of a creator’s profile',
    response: ok(ProfileOptions),
  },
})
