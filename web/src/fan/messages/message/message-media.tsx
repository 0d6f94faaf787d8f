import type { MediaFile } from '@limelight/contract/core/media'
import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/use-t.ts'
import { transitions, useAppStore } from '../../../platform/store/store.ts'
import { AudioPlayer } from '../../../shared/feeds/audio-player.tsx'
import { LockedMosaic } from '../../../shared/feeds/locked-mosaic.tsx'
import { PhotoGrid } from '../../../shared/feeds/photo-grid.tsx'
import { FileState } from '../../../shared/items/file-state.tsx'
import { LockedFrame } from '../../../shared/items/locked-frame.tsx'
import { useFilesSummary } from '../../../shared/messages/use-files-summary.ts'
import { AudioLines, ImageIcon, VideoIcon } from '../../../ui/icons.tsx'
import { LazyVideoPlayer } from '../../../ui/player/lazy-video-player.tsx'
import { reloadMessage } from '../thread.api.ts'
import { BoughtFiles } from './bought-files.tsx'

export interface MessageMediaProps {
  message: Message
  recipient: Conversation['recipient']
}

const ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines, text: ImageIcon }

/** The files of a message: open ones to look at and play, locked ones behind their price. */
export function MessageMedia({ message, recipient }: MessageMediaProps) {
  const isLocked = (file: MediaFile) => !message.canView && file.type.startsWith('private-')
  const open = message.files.filter((file) => !isLocked(file))
  const locked = message.files.filter(isLocked)
  return (
    <div data-opens={message._id} className="grid w-[min(21rem,76vw)] gap-1 overflow-hidden">
      <OpenFiles message={message} files={open} name={recipient.name} />
      {locked.length > 0 && message.lockReason === 'open' && <BoughtFiles message={message} files={locked} />}
      {locked.length > 0 && message.lockReason === 'pay' && (
        <LockedFiles message={message} files={locked} recipient={recipient} />
      )}
    </div>
  )
}

function OpenFiles({ message, files, name }: { message: Message; files: readonly MediaFile[]; name: string }) {
  const { t } = useT('fan/messages')
  const volume = useAppStore((state) => state.player.volume)
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  if (files.length === 0) return null
  if (message.type === 'photo')
    return <PhotoGrid photos={files} author={message.senderId === viewerId ? t('yourself') : name} />
  return files.map((file) => {
    if (file.status !== 'ready') return <FileState key={file._id} file={file} />
    if (message.type === 'audio')
      return (
        <AudioPlayer
          key={file._id}
          src={file.url ?? ''}
          label={t('voiceMessage')}
          durationSeconds={file.duration ?? undefined}
          waveform={file.waveform}
        />
      )
    return (
      <LazyVideoPlayer
        key={file._id}
        hls={file.hls}
        captions={file.captions}
        src={file.url}
        poster={file.thumbnails.at(-1)}
        durationSeconds={file.duration ?? undefined}
        volume={volume}
        onVolume={(next) => transitions().volumeChanged(next)}
      />
    )
  })
}

interface LockedFilesProps extends MessageMediaProps {
  files: readonly MediaFile[]
}

function LockedFiles({ message, files, recipient }: LockedFilesProps) {
  const client = useQueryClient()
  const summaryOf = useFilesSummary()
  const { _id, avatar, name, username } = recipient
  const isTall = message.type !== 'audio'
  return (
    <LockedFrame
      locked={{
        kind: 'message',
        item: {
          _id: message._id,
          access: 'paid',
          price: message.price,
          canView: false,
          lockReason: 'pay',
          performer: { _id, name, username: username ?? _id, avatar },
        },
        summary: summaryOf(message.type, files),
        reload: () => reloadMessage(client, message.conversationId, message._id),
      }}
      icon={ICONS[message.type]}
      poster={files[0]?.thumbnails[0]}
      mosaic={message.type === 'photo' && files.length > 1 ? <LockedMosaic files={files} /> : undefined}
      teaser={null}
      className={isTall ? 'min-h-52 w-full' : 'min-h-40'}
      ratio={isTall ? 4 / 3 : undefined}
    />
  )
}
