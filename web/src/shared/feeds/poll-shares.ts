import type { Poll } from '@limelight/contract/content/feeds'

/** Pure: each option's part of all votes, 0 to 1; undefined while the result is hidden. */
export function pollShares({ options, totalVote }: Pick<Poll, 'options' | 'totalVote'>): (number | undefined)[] {
  return options.map(({ totalVote: votes }) => {
    if (totalVote === null || votes === null) return undefined
    return totalVote === 0 ? 0 : votes / totalVote
  })
}
