import { describe, expect, test } from 'vitest'
import { formatDuration, formattersOf } from './format.ts'

const { formatBytes, formatCountry, formatMoney, formatRelative } = formattersOf('en')

const NOW = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:40Z', 'now'],
  ['2026-11-20T11:55:00Z', '5m ago'],
  ['2026-11-20T09:00:00Z', '3h ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-21T12:00:00Z', 'tomorrow'],
  ['2026-11-06T12:00:00Z', '2 weeks ago'],
  ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
])('%s reads %j', (at, text) => {
  expect(formatRelative(at, NOW)).toBe(text)
})

describe('amounts', () => {
  test.each([
    [formatMoney(2.95), '$2.95'],
    [formatMoney(1284.2, 'EUR'), '€1,284.20'],
    [formatDuration(221), '3:41'],
    [formatDuration(3_725), '1:02:05'],
    [formatBytes(999), '999 byte'],
    [formatBytes(4_200_000), '4.2 MB'],
    [formatBytes(120_200_000), '120 MB'],
  ])('%s is %s', (shown, text) => {
    expect(shown).toBe(text)
  })
})

describe('other languages', () => {
  const de = formattersOf('de')
  const ar = formattersOf('ar')

  test.each([
    [de.formatMoney(1284.2, 'EUR'), '1.284,20\u00a0€'],
    [de.formatDay('2026-01-02T12:00:00Z'), '2. Jan. 2026'],
    [de.formatRelative('2026-11-19T12:00:00Z', NOW), 'gestern'],
    [de.formatBytes(4_200_000), '4,2 MB'],
    [de.formatCountry('DE'), 'Deutschland'],
    [ar.formatMoney(-1284.2), '\u2066-$1,284.20\u2069'],
    [ar.formatShortMoney(9, 'EUR'), '\u2066€9\u2069'],
    [ar.formatTokens(1_234), '1,234'],
    [ar.formatLanguage('en'), 'الإنجليزية'],
    [formatCountry('nonsense'), 'nonsense'],
  ])('%s is %s', (shown, text) => {
    expect(shown.replaceAll('\u202f', '\u00a0')).toBe(text)
  })

  test('names stand in the order of their language', () => {
    expect(['Zypern', 'Österreich', 'Polen'].toSorted(de.compareNames)).toEqual(['Österreich', 'Polen', 'Zypern'])
  })

  test('the same language has the same formatters', () => {
    expect(formattersOf('de')).toBe(de)
  })
})
