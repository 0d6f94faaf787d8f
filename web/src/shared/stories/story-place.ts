/** Where the viewer is: in which source, and at which of its stories; undefined before it is known which are unseen. */
export type StoryPlace = { source: number; story: number | undefined }
export type Sequence = { sources: number; stories: number }

/** Pure: the next story, the first one of the next creator, or undefined at the end. */
export function placeAfter({ source, story = 0 }: StoryPlace, { sources, stories }: Sequence): StoryPlace | undefined {
  if (story + 1 < stories) return { source, story: story + 1 }
  return source + 1 < sources ? { source: source + 1, story: undefined } : undefined
}

/** Pure: the story before it, the creator before them, or the same story once more. */
export function placeBefore({ source, story = 0 }: StoryPlace): StoryPlace {
  if (story > 0) return { source, story: story - 1 }
  return source > 0 ? { source: source - 1, story: 0 } : { source, story: 0 }
}

/** Pure: the first unseen one, or the beginning. */
export function firstUnseen(stories: readonly { isSeen: boolean }[]): number {
  return Math.max(
    0,
    stories.findIndex(({ isSeen }) => !isSeen),
  )
}
