import type { Message } from '@limelight/contract/talk/messages'
import { describe, expect, test } from 'vitest'
import { receivedAfter, type ThreadState, withNewest, withOlder, without, withSent } from './thread-state.ts'

/** Ids of one character each, which grow like the real ones. */
const message = (id: string, senderId = 'them') => ({ _id: id, senderId, isDeleted: false, text: id }) as Message
const known = (ids: string, more: Partial<ThreadState> = {}): ThreadState => ({
  messages: [...ids].map((id) => message(id)),
  isMore: true,
  syncedTo: [...ids].at(-1),
  ...more,
})
/** As the server answers: newest first. */
const page = (ids: string, isMore = true) => ({ data: [...ids].map((id) => message(id)).toReversed(), isMore })
const idsOf = ({ messages }: ThreadState) => messages.map(({ _id }) => _id).join('')

describe('the newest page', () => {
  test('is all there is at first', () => {
    const { state } = withNewest(undefined, page('abc'))
    expect([idsOf(state), state.isMore, state.syncedTo]).toEqual(['abc', true, 'c'])
  })

  test('joins what is known', () => {
    const { state, gapBefore } = withNewest(known('abcd', { isMore: false }), page('cdef'))
    expect([idsOf(state), state.isMore, gapBefore]).toEqual(['abcdef', false, undefined])
  })

  test('is right about what it spans: what is not in it is gone', () => {
    expect(idsOf(withNewest(known('abcd'), page('bd')).state)).toBe('abd')
    expect(idsOf(withNewest(known('abcd'), page('bd', false)).state)).toBe('bd')
  })

  test('leaves a message that was sent while it was on its way', () => {
    expect(idsOf(withNewest(known('abe', { syncedTo: 'b' }), page('abc')).state)).toBe('abce')
    expect(idsOf(withNewest(known('a', { syncedTo: undefined }), page('', false)).state)).toBe('a')
  })

  test('does not join across a gap, also when something was sent meanwhile', () => {
    for (const before of [known('abc'), known('abcz', { syncedTo: 'c' })]) {
      const { state, gapBefore } = withNewest(before, page('wxyz'))
      expect([idsOf(state), gapBefore]).toEqual(['wxyz', 'w'])
    }
    const filled = withNewest(known('abcz', { syncedTo: 'c' }), page('cdwxyz'))
    expect([idsOf(filled.state), filled.gapBefore]).toEqual(['abcdwxyz', undefined])
  })
})

test('older messages come before, once', () => {
  const state = withOlder(known('def'), page('abcd', false))
  expect([idsOf(state), state.isMore, state.syncedTo]).toEqual(['abcdef', false, 'f'])
})

test('a sent message stands in its place once, and moves nothing on', () => {
  const state = withSent(withSent(known('ad'), message('c')), message('c'))
  expect([idsOf(state), state.syncedTo]).toEqual(['acd', 'd'])
})

test('a deleted message leaves', () => {
  expect(idsOf(without(known('abc'), 'b'))).toBe('ac')
})

test('received is what the other side wrote since', () => {
  const state = known('abc')
  const own = withSent(state, message('d', 'me'))
  expect(receivedAfter('a', own, 'me').map(({ _id }) => _id)).toEqual(['b', 'c'])
  expect(receivedAfter(undefined, own, 'me')).toEqual([])
})
