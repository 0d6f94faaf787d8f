import { ACCESS } from '@limelight/contract/content/access'
import type { AccountId } from '@limelight/contract/ids'
import { expect, test } from 'vitest'
import { EMPTY } from './composer-state.ts'
import { PREVIEW_VIEWERS, previewFeed } from './preview-feed.ts'

const performer = { _id: 'me' as AccountId, username: 'me', name: 'Me', avatar: null }

test.each([
  ['free', ''],
  ['followers', 'visitor'],
  ['subscribers', 'visitor follower'],
  ['paid', 'visitor follower subscriber'],
] as const)('what is for %s is locked for: %s', (access, locked) => {
  const shut = PREVIEW_VIEWERS.filter((viewer) => !previewFeed({ ...EMPTY, access }, performer, viewer).canView)
  expect(shut.join(' ')).toBe(locked)
})

test('every audience is covered', () => {
  expect(ACCESS).toHaveLength(4)
})

test('a locked caption is cut for visitors, a locked text for everybody', () => {
  const written = { ...EMPTY, access: 'paid' as const, text: 'word '.repeat(100) }
  const length = (state: typeof written, viewer: 'visitor' | 'follower') =>
    previewFeed(state, performer, viewer).text.length
  expect(length(written, 'visitor')).toBeLessThan(150)
  expect(length(written, 'follower')).toBe(499)
  expect(length({ ...written, type: 'text' }, 'follower')).toBeLessThan(150)
})

test('a locked poll keeps its options', () => {
  const poll = { ...EMPTY.poll, question: 'Which?', options: [{ ...optionOf('One') }, { ...optionOf('Two') }] }
  const state = { ...EMPTY, type: 'poll' as const, access: 'subscribers' as const, poll }
  expect(previewFeed(state, performer, 'follower').poll?.options).toEqual([])
  expect(previewFeed(state, performer, 'subscriber').poll?.options.map(({ description }) => description)).toEqual([
    'One',
    'Two',
  ])
})

function optionOf(text: string) {
  const [option] = EMPTY.poll.options
  if (!option) throw new Error('a new poll has options')
  return { ...option, text }
}
