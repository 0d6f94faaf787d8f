import { isBuyer } from '@limelight/contract/people/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { noteSeen, type StorySource, storySourceQuery } from './stories.api.ts'
import { firstUnseen, placeAfter, placeBefore, type StoryPlace } from './story-place.ts'
import { useStoryClock } from './use-story-clock.ts'

const PHOTO_SECONDS = 6

/** Which story is shown, how it goes on, and that it was seen. */
export function useStoryViewer(sources: readonly StorySource[], onClose: () => void) {
  const [place, setPlace] = useState<StoryPlace>({ source: 0, story: undefined })
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const query = useQuery(storySourceQuery(sources[place.source] ?? sources[0] ?? { kind: 'creator', id: '' }))
  const stories = query.data?.stories ?? []
  const index = Math.min(place.story ?? firstUnseen(stories), Math.max(0, stories.length - 1))
  const story = stories[index]
  const performer = query.data?.performer
  const viewer = useAppStore((state) => state.auth.authUser)
  const isOwn = performer !== undefined && viewer?._id === performer._id
  const isMember = isBuyer(viewer?.role)
  // Nothing moves by itself for those who asked for stillness.
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  // One that is locked stays until the viewer turns the page or pays.
  const seconds = isStill || story?.canView === false ? undefined : (story?.file.duration ?? PHOTO_SECONDS)
  const waits = isPaused || isHeld || isWriting

  const at = { source: place.source, story: index }
  const next = () => {
    const after = placeAfter(at, { sources: sources.length, stories: stories.length })
    if (after) setPlace(after)
    else onClose()
  }
  const previous = () => setPlace(placeBefore(at))
  useStoryClock({ id: story?._id ?? '', seconds: story && seconds, isPaused: waits, onEnd: next })

  const seenId = story && !story.isSeen && isMember && !isOwn ? story._id : undefined
  useEffect(() => {
    if (seenId) void noteSeen(seenId)
  }, [seenId])

  return {
    query,
    story,
    performer,
    index,
    total: stories.length,
    seconds,
    isOwn,
    isMember,
    waits,
    next,
    previous,
    isPaused,
    setIsPaused,
    setIsHeld,
    setIsWriting,
  }
}
