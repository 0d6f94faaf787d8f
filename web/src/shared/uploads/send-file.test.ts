import { expect, test } from 'vitest'
import { isResumable } from './send-file.ts'

test.each([
  'feed-video',
  'feed-teaser',
  'feed-audio',
  'video-video',
  'message-video',
  'private-message-video',
] as const)('a %s goes on after a broken connection, whatever its size', (purpose) => {
  expect(isResumable({ size: 1 }, purpose)).toBe(true)
})

test.each(['feed-photo', 'feed-thumbnail', 'message-audio'] as const)('a %s does so from 8 MB on', (purpose) => {
  expect([7_999_999, 8_000_000].map((size) => isResumable({ size }, purpose))).toEqual([false, true])
})
