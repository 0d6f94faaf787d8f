import type { StudioFeed } from '@limelight/contract/content/feeds'
import { describe, expect, test } from 'vitest'
import { gapOf, problemsOf } from './composer-body.ts'
import { type ComposerState, composerOf, EMPTY } from './composer-state.ts'

const gapIn = (change: Partial<ComposerState>) => gapOf(problemsOf({ ...EMPTY, ...change }, 'active'))?.problem

describe('the gap named beside Publish', () => {
  test('is the first thing missing, in the order of the page', () => {
    expect(gapIn({})).toBe('photosMissing')
    expect(gapIn({ type: 'text' })).toBe('textMissing')
    expect(gapIn({ type: 'video', access: 'paid' })).toBe('videoMissing')
    expect(gapIn({ type: 'text', text: 'A letter', access: 'paid' })).toBe('priceMissing')
    expect(gapIn({ type: 'text', text: 'A letter' })).toBeUndefined()
  })

  test('a poll needs its one question first, then options', () => {
    expect(gapIn({ type: 'poll' })).toBe('questionMissing')
    expect(gapIn({ type: 'poll', text: 'Where to next?' })).toBe('optionsMissing')
  })
})

describe('a poll that exists', () => {
  // Only what the composer reads.
  const aPoll = (text: string, description: string, totalVote: number) =>
    ({
      type: 'poll',
      status: 'active',
      text,
      access: 'free',
      price: 0,
      isPinned: false,
      files: [],
      product: null,
      scheduleAt: null,
      updatedAt: '2026-01-01T00:00:00.000Z',
      poll: { description, expiredAt: null, isClosed: false, votedId: null, totalVote, options: [] },
    }) as unknown as StudioFeed

  test('is asked by its text, which a question alone becomes', () => {
    const { text, poll } = composerOf(aPoll('', 'Where to next?', 0))

    expect(text).toBe('Where to next?')
    expect(poll.question).toBe('')
  })

  test.each([
    ['', 'Where to next?', 3],
    ['Help me', 'Where to next?', 0],
  ])('stays as it is where fans have voted, and where it has both (%s, %s, %i)', (text, question, votes) => {
    const state = composerOf(aPoll(text, question, votes))

    expect([state.text, state.poll.question]).toEqual([text, question])
  })
})
