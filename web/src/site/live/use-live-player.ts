import type { MediaAddress } from '@limelight/contract/live/streaming'
import { type RefObject, useRef, useState } from 'react'
import { type PlayAgain, usePlayAgain } from '../../shared/live/use-play-again.ts'
import { useStreamPlayback } from '../../shared/live/use-stream-playback.ts'
import { type Quality, useQuality } from './use-quality.ts'

export type LivePlayer = {
  frame: RefObject<HTMLDivElement | null>
  video: RefObject<HTMLVideoElement | null>
  /** Begins without sound, as browsers ask. */
  isMuted: boolean
  setIsMuted: (isMuted: boolean) => void
  /** A picture has been shown. */
  hasPicture: boolean
  onPicture: () => void
  isWaiting: boolean
  quality: Quality
  playAgain: PlayAgain
}

/** Plays what the address gives; null while nothing may be watched. The picture and its controls may stand apart. */
export function useLivePlayer(play: MediaAddress | null): LivePlayer {
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setIsMuted] = useState(true)
  const [hasPicture, setHasPicture] = useState(false)
  const { state, session } = useStreamPlayback(video, play)
  const quality = useQuality(session, play?.token)
  const playAgain = usePlayAgain(video, play !== null)
  const isWaiting = !hasPicture || state !== 'connected' || play === null
  return {
    frame,
    video,
    isMuted,
    setIsMuted,
    hasPicture,
    onPicture: () => setHasPicture(true),
    isWaiting,
    quality,
    playAgain,
  }
}
