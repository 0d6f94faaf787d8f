import type { Feed } from '@limelight/contract/content/feeds'
import { useT } from '../../platform/i18n/use-t.ts'
import { FileState } from '../items/file-state.tsx'
import { AudioPlayer } from './audio-player.tsx'

export interface FeedAudioProps {
  feed: Feed
}

export default function FeedAudio({ feed }: FeedAudioProps) {
  const { t } = useT('shared/feeds')
  const file = feed.files[0]
  if (!file) return null
  if (file.status !== 'ready' || !file.url) return <FileState file={file} />
  return (
    <div className="px-4 pb-2 sm:px-5">
      <AudioPlayer
        src={file.url}
        label={t('player.label', { name: feed.performer.name })}
        durationSeconds={file.duration ?? undefined}
        waveform={file.waveform}
      />
    </div>
  )
}
