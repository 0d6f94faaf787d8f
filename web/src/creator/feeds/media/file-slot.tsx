import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { AudioPlayer } from '../../../shared/feeds/audio-player.tsx'
import { FilePicker } from '../../../ui/form/file-picker.tsx'
import { Cross, RefreshCw } from '../../../ui/icons.tsx'

import type { Attachment } from '../composer/composer-state.ts'

import { AttachmentStatus } from './attachment-status.tsx'

export interface FileSlotProps {
  title: string
  add: string
  hint: string
  accept: string
  maxBytes: number
  attachment: Attachment | undefined
  /** What the feed already has here, shown until something new is chosen. */
  kept?: ReactNode
  /** Another way to choose one. */
  more?: ReactNode
  /** The file may no longer be exchanged. */
  isLocked?: boolean
  error: string | undefined
  onFile: (file: File) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}

/** Room for exactly one file. */
export function FileSlot({ title, attachment, kept, isLocked = false, error, ...slot }: FileSlotProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      {(attachment || kept) && <p className="text-sm font-semibold">{title}</p>}
      {attachment ? (
        <ChosenFile attachment={attachment} isLocked={isLocked} onRemove={slot.onRemove} onRetry={slot.onRetry} />
      ) : (
        kept
      )}
      {!attachment && !kept && (
        <>
          <FilePicker
            look="line"
            label={slot.add}
            hint={slot.hint}
            accept={slot.accept}
            maxBytes={slot.maxBytes}
            error={error}
            onFiles={([file]) => file && slot.onFile(file)}
          />
          {slot.more}
        </>
      )}
      {error && (attachment || kept) && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChosenFileProps extends Pick<FileSlotProps, 'onRemove' | 'onRetry'> {
  attachment: Attachment
  isLocked: boolean
}

const actionStyle = 'grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink'

function ChosenFile({ attachment, isLocked, onRemove, onRetry }: ChosenFileProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('ui')
  const { key, name, sizeBytes, upload } = attachment
  return (
    <div className="grid grid-cols-1 gap-2 overflow-hidden rounded-2xl border border-line p-3">
      <Preview attachment={attachment} />
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm font-medium">{name}</p>
        {sizeBytes !== null && (
          <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(sizeBytes)}</span>
        )}
        {upload === 'failed' && (
          <button
            type="button"
            className={actionStyle}
            aria-label={t('retryFile', { name })}
            onClick={() => onRetry(key)}
          >
            <RefreshCw className="size-4.5" />
          </button>
        )}
        {!isLocked && (
          <button
            type="button"
            className={actionStyle}
            aria-label={upload === 'uploaded' ? t('removeFile', { name }) : t('cancelUpload', { name })}
            onClick={() => onRemove(key)}
          >
            <Cross className="size-4.5" />
          </button>
        )}
      </div>
      <AttachmentStatus attachment={attachment} />
    </div>
  )
}

/** New videos play from this browser's own copy; what the server holds is shown by its poster. */
function Preview({ attachment: { slot, previewUrl, name } }: { attachment: Attachment }) {
  if (!previewUrl) return null
  if (slot === 'audio') return <AudioPlayer src={previewUrl} label={name} waveform={null} />
  const isVideo = previewUrl.startsWith('blob:') && (slot === 'video' || slot === 'teaser')
  if (!isVideo)
    return <img src={previewUrl} alt="" className="aspect-video w-full rounded-xl bg-sunken object-contain" />
  return (
    // biome-ignore lint/a11y/useMediaCaption: the performer's own upload, which has no captions
    <video src={previewUrl} controls preload="metadata" className="aspect-video w-full rounded-xl bg-scrim" />
  )
}
