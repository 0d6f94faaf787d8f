import type { SettingRow } from '@limelight/contract/core/settings'
import { expect, test } from 'vitest'
import { isChanged, isDefault, parseChanges, withDefault } from './settings-form.ts'

const NAME: SettingRow = {
  key: 'siteName',
  group: 'general',
  value: 'Aurora',
  defaultValue: 'Limelight',
  options: null,
  isPublic: true,
}
const TRIAL: SettingRow = { ...NAME, key: 'freeSubscriptionDuration', value: 3, defaultValue: 1 }
const CLOSED: SettingRow = { ...NAME, key: 'maintenanceMode', value: false, defaultValue: false }

test('an untouched setting is not sent', () => {
  expect(parseChanges([NAME, TRIAL, CLOSED], {})).toEqual({ values: {}, notNumbers: [] })
})

test('typing the stored value back is no change', () => {
  expect(isChanged(TRIAL, { freeSubscriptionDuration: '3' })).toBe(false)
  expect(isChanged(TRIAL, { freeSubscriptionDuration: '4' })).toBe(true)
})

test('changes are sent in their own type', () => {
  const draft = { siteName: 'Borealis', freeSubscriptionDuration: '7', maintenanceMode: true }

  expect(parseChanges([NAME, TRIAL, CLOSED], draft).values).toEqual({
    siteName: 'Borealis',
    freeSubscriptionDuration: 7,
    maintenanceMode: true,
  })
})

test.each(['', '  ', 'seven'])('%j in a number field is named, not sent', (typed) => {
  expect(parseChanges([TRIAL], { freeSubscriptionDuration: typed })).toEqual({
    values: {},
    notNumbers: ['freeSubscriptionDuration'],
  })
})

test('the default is one change away', () => {
  const draft = withDefault(TRIAL, {})

  expect(isDefault(TRIAL, draft)).toBe(true)
  expect(parseChanges([TRIAL], draft).values).toEqual({ freeSubscriptionDuration: 1 })
})

test('a list is changed by what is in it', () => {
  const countries: SettingRow = { ...NAME, key: 'blockedCountries', value: ['AT'], defaultValue: [] }

  expect(isChanged(countries, { blockedCountries: ['AT'] })).toBe(false)
  expect(parseChanges([countries], { blockedCountries: ['AT', 'SE'] }).values).toEqual({
    blockedCountries: ['AT', 'SE'],
  })
  expect(isDefault(countries, withDefault(countries, {}))).toBe(true)
})
