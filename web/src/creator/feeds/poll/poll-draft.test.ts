import type { PollOptionId } from '@limelight/contract/ids'
import { describe, expect, test } from 'vitest'
import { instantOf, localFieldOf, nextGoodTime } from '../../editor/schedule-time.ts'
import { createBodyOf, problemsOf } from '../composer/composer-body.ts'
import { type ComposerState, composerReducer, EMPTY } from '../composer/composer-state.ts'
import { EMPTY_POLL, type PollAction, type PollDraft, pollEndOf, pollReducer, withSavedOptions } from './poll-draft.ts'

const pollAfter = (actions: readonly PollAction[], start: PollDraft = EMPTY_POLL) => actions.reduce(pollReducer, start)
const keys = (poll: PollDraft) => poll.options.map((option) => option.key)

function aPoll(question: string, ...words: string[]): ComposerState {
  const poll = pollAfter([
    { type: 'questionChanged', question },
    { type: 'optionChanged', key: 'first', text: words[0] ?? '' },
    { type: 'optionChanged', key: 'second', text: words[1] ?? '' },
  ])
  return { ...composerReducer(EMPTY, { type: 'typeChosen', feedType: 'poll' }), poll }
}

describe('options', () => {
  test('there are never fewer than two and never more than ten', () => {
    const many = pollAfter(
      Array.from({ length: 12 }, (_, index) => ({ type: 'optionAdded', key: `k${index}` }) as const),
    )

    expect(keys(many)).toHaveLength(10)
    expect(keys(pollAfter([{ type: 'optionRemoved', key: 'first' }]))).toEqual(['first', 'second'])
    expect(keys(pollAfter([{ type: 'optionRemoved', key: 'k3' }], many))).not.toContain('k3')
  })

  test('move and stop at the ends', () => {
    const three = pollAfter([{ type: 'optionAdded', key: 'third' }])

    expect(keys(pollAfter([{ type: 'optionMoved', key: 'third', by: -1 }], three))).toEqual([
      'first',
      'third',
      'second',
    ])
    expect(keys(pollAfter([{ type: 'optionMoved', key: 'first', by: -1 }], three))).toEqual([
      'first',
      'second',
      'third',
    ])
    expect(keys(pollAfter([{ type: 'optionMoved', key: 'third', by: 1 }], three))).toEqual(['first', 'second', 'third'])
  })

  test('keep the id under which they are saved', () => {
    const saved = { id: 'id-1' as PollOptionId, text: 'Yes' } // ids are only compared here
    const poll = withSavedOptions(EMPTY_POLL, new Map([['first', saved]]))

    expect(poll.options.map((option) => option.saved)).toEqual([saved, undefined])
  })
})

describe('what stands in the way of a poll', () => {
  test('a question and two different options are needed, but not of a draft', () => {
    expect(problemsOf(aPoll('', 'Yes', ''), 'active')).toEqual({
      text: 'questionMissing',
      options: 'optionsMissing',
    })
    expect(problemsOf(aPoll('Well?', 'Yes', ' Yes '), 'active')).toEqual({ options: 'optionsRepeated' })
    expect(problemsOf(aPoll('Well?', 'Yes', 'No'), 'active')).toEqual({})
    expect(problemsOf(aPoll('', '', ''), 'draft')).toEqual({})
  })
})

describe('the end of a poll', () => {
  test('is counted from its publication', () => {
    const published = Date.parse('2030-01-01T00:00:00Z')

    expect(pollEndOf('3', published)).toBe('2030-01-04T00:00:00.000Z')
    expect(pollEndOf('never', published)).toBeNull()
    expect(pollEndOf('keep', published)).toBeUndefined()
  })

  test('of a scheduled one from its time', () => {
    const state = { ...aPoll('Well?', 'Yes', 'No'), scheduleAt: localFieldOf('2030-01-01T12:00:00Z') }
    const body = createBodyOf(state, 'scheduled', [])

    expect(body).toMatchObject({
      status: 'scheduled',
      scheduleAt: '2030-01-01T12:00:00.000Z',
      pollExpiredAt: '2030-01-08T12:00:00.000Z',
    })
  })
})

describe('the time of publication', () => {
  test('goes into the field and back to the minute', () => {
    expect(instantOf(localFieldOf('2030-06-01T08:30:00Z'))).toBe('2030-06-01T08:30:00.000Z')
    expect(instantOf('')).toBeUndefined()
    expect(instantOf('soon')).toBeUndefined()
  })

  test('is offered as a full hour that lies ahead', () => {
    const now = Date.parse('2030-06-01T08:31:00Z')

    expect(instantOf(nextGoodTime(now))).toBe('2030-06-01T10:00:00.000Z')
  })

  test('has to lie ahead', () => {
    const state = { ...aPoll('Well?', 'Yes', 'No'), scheduleAt: localFieldOf('2030-01-01T12:00:00Z') }

    expect(problemsOf(state, 'scheduled', Date.parse('2030-01-01T12:00:00Z'))).toEqual({ schedule: 'timePast' })
    expect(problemsOf(state, 'scheduled', Date.parse('2030-01-01T11:59:00Z'))).toEqual({})
  })
})

test('saving an older state leaves later changes unsaved', () => {
  const typed = composerReducer(EMPTY, { type: 'textChanged', text: 'one' })
  const more = composerReducer(typed, { type: 'textChanged', text: 'one two' })

  expect(composerReducer(more, { type: 'saved', revision: typed.revision }).isChanged).toBe(true)
  expect(composerReducer(more, { type: 'saved', revision: more.revision }).isChanged).toBe(false)
})
