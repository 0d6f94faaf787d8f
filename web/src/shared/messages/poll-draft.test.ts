import { describe, expect, test } from 'vitest'
import { emptyPoll, pollBodyOf } from './poll-draft.ts'

const aPoll = (days: string, ...texts: string[]) => ({
  days,
  options: texts.map((text, key) => ({ key: `${key}`, text })),
})

describe('a poll of a message', () => {
  test('begins with two options without a text', () => {
    expect(emptyPoll(() => 'key').options.map(({ text }) => text)).toEqual(['', ''])
  })

  test('is sent without its empty options, and ends days after it is shown', () => {
    const shown = Date.parse('2030-01-01T12:00:00Z')
    expect(pollBodyOf(aPoll('3', ' Yes ', '', 'No'), shown)).toEqual({
      options: ['Yes', 'No'],
      expiredAt: '2030-01-04T12:00:00.000Z',
    })
    expect(pollBodyOf(aPoll('', 'Yes', 'No'), shown)?.expiredAt).toBeNull()
  })

  test('needs two different options', () => {
    expect(pollBodyOf(aPoll('', 'Yes', ' '), 0)).toBeUndefined()
    expect(pollBodyOf(aPoll('', 'Yes', 'Yes '), 0)).toBeUndefined()
  })
})
