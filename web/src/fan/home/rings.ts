import type { Feed } from '@limelight/contract/content/feeds'
import type { StoryRing } from '@limelight/contract/content/stories'
import type { StreamCard } from '@limelight/contract/live/streaming'

export type Ring = {
  key: string
  name: string
  avatar: string | null
  to: string
  /** When they published last; undefined: they are on air. */
  publishedAt: string | undefined
  /** Of those with stories, which the face opens instead. */
  hasUnseen?: boolean
}

type Person = Pick<Feed['performer'], '_id' | 'username' | 'name' | 'avatar'>

/** Pure: who is on air, then those with stories in their order, then those with the newest posts, each creator once. */
export function ringsOf(
  streams: readonly Pick<StreamCard, 'performer'>[],
  feeds: readonly Pick<Feed, '_id' | 'performer' | 'createdAt'>[],
  stories: readonly Pick<StoryRing, 'performer' | 'hasUnseen' | 'newestAt'>[] = [],
): Ring[] {
  const rings = new Map<string, Ring>()
  for (const { performer } of streams)
    rings.set(performer._id, { ...ringOf(performer), to: `/live/${performer.username}`, publishedAt: undefined })
  for (const { performer, hasUnseen, newestAt } of stories)
    if (!rings.has(performer._id))
      rings.set(performer._id, { ...ringOf(performer), to: `/${performer.username}`, publishedAt: newestAt, hasUnseen })
  const newest = feeds.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  for (const { _id, performer, createdAt } of newest)
    if (!rings.has(performer._id))
      rings.set(performer._id, { ...ringOf(performer), to: `/post/${_id}`, publishedAt: createdAt })
  return [...rings.values()]
}

function ringOf({ _id, name, avatar }: Person) {
  return { key: _id, name, avatar }
}
