import type { Feed } from '@limelight/contract/feeds'
import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { FileState } from '../items/file-state.tsx'

// Most pages have no audio.
const AudioPlayer = lazy(() => import('./audio-player.tsx').then((file) => ({ default: file.AudioPlayer })))

export interface FeedAudioProps {
  feed: Feed
}

export function FeedAudio({ feed }: FeedAudioProps) {
  const { t } = useT('shared/feeds')
  const file = feed.files[0]
  if (!file) return null
  if (file.status !== 'ready' || !file.url) return <FileState file={file} />
  return (
    <div className="px-4 pb-2 sm:px-5">
      <Suspense fallback={<div className="h-28 rounded-card bg-sunken sm:h-30" />}>
        <AudioPlayer
          src={file.url}
          label={t('player.label', { name: feed.performer.name })}
          durationSeconds={file.duration ?? undefined}
          waveform={file.waveform}
        />
      </Suspense>
    </div>
  )
}
