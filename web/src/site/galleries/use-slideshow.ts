import type { Photo } from '@limelight/contract/galleries'
import { useEffect, useState } from 'react'

export const PACES = [3, 5, 8, 15] as const
/** So many photos before the end of what is loaded, more are asked for. */
const NEAR_END = 4

export type SlideshowState = {
  isPlaying: boolean
  paceSeconds: number
  step: (by: number) => void
  toggle: () => void
  setPace: (seconds: number) => void
}

type Options = {
  photos: readonly Photo[]
  index: number
  autoPlay: boolean
  onIndex: (index: number) => void
  onNearEnd: () => void
}

/** Moves through photos, by hand or at a pace, and loads the neighbours ahead. Stops at the last one. */
export function useSlideshow({ photos, index, autoPlay, onIndex, onNearEnd }: Options): SlideshowState {
  const [isPlaying, setIsPlaying] = useState(autoPlay)
  const [paceSeconds, setPace] = useState<number>(PACES[1])
  const hasNext = index < photos.length - 1
  useEffect(() => {
    if (index >= photos.length - NEAR_END) onNearEnd()
  }, [index, photos.length, onNearEnd])
  useEffect(() => {
    for (const near of [photos[index + 1], photos[index - 1]]) {
      const src = near?.file.url ?? near?.file.thumbnails.at(-1)
      if (src) new Image().src = src
    }
  }, [index, photos])
  useEffect(() => {
    if (!isPlaying) return
    if (!hasNext) return setIsPlaying(false)
    const timer = setTimeout(() => onIndex(index + 1), paceSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [isPlaying, hasNext, index, paceSeconds, onIndex])
  return {
    isPlaying,
    paceSeconds,
    step: (by) => {
      const next = index + by
      if (next >= 0 && next < photos.length) onIndex(next)
    },
    toggle: () => setIsPlaying(!isPlaying && hasNext),
    setPace,
  }
}
