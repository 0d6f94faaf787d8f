import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import { useEffect, useState } from 'react'
import type { MediaSession } from '../../shared/live/session-requests.ts'

export type Quality = { isOffered: boolean; quality: StreamQuality; choose: (quality: StreamQuality) => void }

/**
 * What the viewer has chosen, said again to each new session. With each newer token, too: the creator may have begun to send a smaller
 * picture, or have stopped.
 */
export function useQuality(session: MediaSession | undefined, token: string | undefined): Quality {
  const [quality, setQuality] = useState<StreamQuality>('auto')
  const [isOffered, setIsOffered] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer token asks again
  useEffect(() => {
    if (!session?.chooseQuality) return
    let isOver = false
    void session.chooseQuality(quality).then((picture) => {
      if (picture && !isOver) setIsOffered(picture.isOffered)
    })
    return () => {
      isOver = true
    }
  }, [session, quality, token])
  return { isOffered: session !== undefined && isOffered, quality, choose: setQuality }
}
