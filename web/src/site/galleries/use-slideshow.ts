import type { Photo } from '@limelight/contract/content/galleries'
import { useEffect, useState } from 'react'

export const PACES = [3, 5, 8, 15] as const
/** So many photos before the end of what is loaded, more are asked for. */
const NEAR_END = 4

export type SlideshowState = {
  isPlaying: boolean
  paceSeconds: number
  toggle: () => void
  setPace: (seconds: number) => void
}

type Options = {
  photos: readonly Photo[]
  index: number
  autoPlay: boolean
  /** Moves to the next photo. */
  onNext: (index: number) => void
  onNearEnd: () => void
}

/** Moves through photos at a pace, and asks for more before they end. Stops at the last one. */
export function useSlideshow({ photos, index, autoPlay, onNext, onNearEnd }: Options): SlideshowState {
  const [isPlaying, setIsPlaying] = useState(autoPlay)
  const [paceSeconds, setPace] = useState<number>(PACES[1])
  const hasNext = index < photos.length - 1
  useEffect(() => {
    if (index >= photos.length - NEAR_END) onNearEnd()
  }, [index, photos.length, onNearEnd])
  useEffect(() => {
    if (!isPlaying) return
    if (!hasNext) return setIsPlaying(false)
    const timer = setTimeout(() => onNext(index + 1), paceSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [isPlaying, hasNext, index, paceSeconds, onNext])
  return {
    isPlaying,
    paceSeconds,
    toggle: () => setIsPlaying(!isPlaying && hasNext),
    setPace,
  }
}
