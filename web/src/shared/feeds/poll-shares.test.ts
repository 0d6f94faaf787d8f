import type { PollOptionId } from '@limelight/contract/ids'
import { expect, test } from 'vitest'
import { pollShares } from './poll-shares.ts'

const options = (...votes: (number | null)[]) =>
  // Ids are not looked at here.
  votes.map((totalVote, index) => ({ _id: `${index}` as PollOptionId, description: '', totalVote }))

test('shares are parts of all votes', () => {
  expect(pollShares({ options: options(1, 3), totalVote: 4 })).toEqual([0.25, 0.75])
})

test('nobody has voted: nothing is divided by zero', () => {
  expect(pollShares({ options: options(0, 0), totalVote: 0 })).toEqual([0, 0])
})

test('a hidden result has no shares', () => {
  expect(pollShares({ options: options(null, null), totalVote: null })).toEqual([undefined, undefined])
})
