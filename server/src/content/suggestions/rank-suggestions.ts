/** Pure: how suggestions are scored, mixed and explained. The query that reads them scores by the same weights (`suggestions.queries.ts`). */

/** Each part is between 0 and 1. Following in common says most; nothing that is paid is part of it. */
export const WEIGHTS = { common: 3, topic: 1, fresh: 1, seen: 1 } as const
/** After so many hours a publication counts half as much. */
export const HALF_LIFE_HOURS = 72
/** Shown on so many days, a suggestion loses the whole weight of `seen`. */
export const SEEN_DAYS_MAX = 4
/** Every fifth place is for creators who are new or little known. */
export const NEWCOMER_EVERY = 5

type Parts = {
  /** Sum of the similarities to what the fan follows. */
  common: number
  /** The share of what the fan follows that has its topics. */
  topic: number
  hoursSincePublished: number
  seenDays: number
}

export function scoreOf({ common, topic, hoursSincePublished, seenDays }: Parts): number {
  return (
    WEIGHTS.common * Math.min(1, common) +
    WEIGHTS.topic * Math.min(1, topic) +
    WEIGHTS.fresh * 0.5 ** (Math.max(0, hoursSincePublished) / HALF_LIFE_HOURS) -
    WEIGHTS.seen * Math.min(1, seenDays / SEEN_DAYS_MAX)
  )
}

/**
 * The first of `ranked` (best first). Of each five places one is a newcomer’s: where none of the places so far fell to one by its score, the
 * fifth takes the best who is left. Where too few others are left, newcomers get the rest, too.
 */
export function mixNewcomers<T extends { isNewcomer: boolean }>(ranked: readonly T[], count: number): T[] {
  const left = [...ranked]
  const mixed: T[] = []
  let newcomers = 0
  while (mixed.length < count && left.length > 0) {
    const isOwed = newcomers < Math.floor((mixed.length + 1) / NEWCOMER_EVERY)
    const at = isOwed
      ? Math.max(
          0,
          left.findIndex(({ isNewcomer }) => isNewcomer),
        )
      : 0
    const [next] = left.splice(at, 1)
    if (!next) break
    if (next.isNewcomer) newcomers += 1
    mixed.push(next)
  }
  return mixed
}
