import type { StreamCard } from '@limelight/contract/live/streaming'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { joinedStreamQuery } from '../../shared/live/live.api.ts'
import { useStreamPlayback } from '../../shared/live/use-stream-playback.ts'
import { Button } from '../../ui/button.tsx'
import { Play } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export interface StreamLookProps {
  stream: StreamCard
}

/** The picture of a stream, without sound, once it is asked for: each look is recorded. */
export function StreamLook({ stream }: StreamLookProps) {
  const { t } = useT('admin/live')
  const [isLooking, setIsLooking] = useState(false)
  return (
    <div className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-field bg-scrim">
      {isLooking ? (
        <Picture stream={stream} />
      ) : (
        <Button variant="dark" onClick={() => setIsLooking(true)}>
          <Play className="size-5" />
          {t('look')}
        </Button>
      )}
    </div>
  )
}

function Picture({ stream }: StreamLookProps) {
  const { t } = useT('admin/live')
  const video = useRef<HTMLVideoElement>(null)
  const [hasPicture, setHasPicture] = useState(false)
  const joined = useQuery(joinedStreamQuery(stream.performer._id))
  useStreamPlayback(video, joined.data?.data.play ?? null)
  return (
    <>
      <video
        ref={video}
        aria-label={stream.title}
        autoPlay
        playsInline
        muted
        onPlaying={() => setHasPicture(true)}
        className="size-full object-contain"
      />
      {!hasPicture && (
        <div role="status" className="absolute inset-0 grid place-items-center text-on-scrim">
          {joined.isError ? t('noPicture') : <Spinner size="xl" />}
        </div>
      )}
    </>
  )
}
