import type { StudioVideo, VideoPart } from '@limelight/contract/content/videos'
import { useState } from 'react'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { FileState } from '../../shared/items/file-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { UploadingFile } from '../editor/uploading-file.tsx'
import { useSingleUpload } from '../editor/use-single-upload.ts'
import { changeVideo, removeVideoPart } from './studio-videos.api.ts'

export interface VideoPartSlotProps {
  video: StudioVideo
  part: VideoPart
  label: string
  add: string
  hint: string
  accept: string
  maxBytes: number
  /** May be neither replaced nor removed. */
  isLocked?: boolean
  error?: string | undefined
}

/** Room for one of a video's files: what is there, what is on its way, and what can be done with it. */
export function VideoPartSlot({
  video,
  part,
  label,
  add,
  hint,
  accept,
  maxBytes,
  isLocked,
  error,
}: VideoPartSlotProps) {
  const { inSentence } = useFormat()
  const { t } = useT('creator/videos')
  const upload = useSingleUpload(`video-${part}`, async (fileId) => {
    await changeVideo(video._id, { [`${part}Id`]: fileId })
    toast.success(t('files.saved'))
  })
  const [isReplacing, setIsReplacing] = useState(false)
  const file = video.files[part]
  const start = ([chosen]: File[]) => {
    if (!chosen) return
    setIsReplacing(false)
    upload.start(chosen)
  }
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <p className="text-sm font-semibold">{label}</p>
      {upload.isRunning ? (
        <UploadingFile label={label} upload={upload} />
      ) : (
        file && <Preview video={video} part={part} />
      )}
      {!upload.isRunning && (!file || isReplacing) && !isLocked && (
        <FilePicker
          label={add}
          hint={hint}
          accept={accept}
          maxBytes={maxBytes}
          error={upload.error ?? error}
          onFiles={start}
        />
      )}
      {file && !isReplacing && upload.error && (
        <p role="alert" className="text-sm text-danger">
          {upload.error}
        </p>
      )}
      {file && !upload.isRunning && !isReplacing && !isLocked && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => setIsReplacing(true)}>
            {t('files.replace', { part: inSentence(label) })}
          </Button>
          <RemovePart video={video} part={part} label={label} />
        </div>
      )}
    </div>
  )
}

function Preview({ video, part }: { video: StudioVideo; part: VideoPart }) {
  const file = video.files[part]
  if (!file) return null
  if (file.status !== 'ready') {
    return (
      <div className="grid aspect-video place-items-center rounded-xl bg-sunken">
        <FileState file={file} />
      </div>
    )
  }
  return (
    <div className="relative aspect-video overflow-hidden rounded-xl bg-scrim">
      <img src={file.thumbnails.at(-1)} alt="" className="size-full object-contain" />
      {file.duration !== null && (
        <span className="absolute end-2 bottom-2 rounded-md bg-scrim/70 px-1.5 text-xs font-semibold text-on-scrim tabular-nums">
          {formatDuration(file.duration)}
        </span>
      )}
    </div>
  )
}

function RemovePart({ video, part, label }: { video: StudioVideo; part: VideoPart; label: string }) {
  const { inSentence } = useFormat()
  const { t } = useT('creator/videos')
  const name = t('files.remove', { part: inSentence(label) })
  return (
    <ActionButton
      variant="ghost"
      size="sm"
      question={{
        danger: true,
        title: t('files.removeTitle'),
        text: part === 'video' ? t('files.removeVideo') : t('files.removeText'),
        confirmLabel: name,
        action: () => removeVideoPart(video._id, part),
        done: t('files.saved'),
      }}
    >
      {name}
    </ActionButton>
  )
}
