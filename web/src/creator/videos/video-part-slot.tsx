import type { StudioVideo, VideoPart } from '@limelight/contract/videos'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { FileState } from '../../shared/items/file-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { removeVideoPart } from './studio-videos.api.ts'
import { usePartUpload } from './use-part-upload.ts'

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
  const { formatPercent } = useFormat()
  const { t } = useT('creator/videos')
  const upload = usePartUpload(video._id, part)
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
        <div className="grid aspect-video content-center gap-3 rounded-xl bg-sunken p-4 text-center text-sm text-muted">
          {upload.sent === 0 ? t('files.waiting') : t('files.uploading', { percent: formatPercent(upload.sent) })}
          <ProgressBar label={label} value={upload.sent} />
          <Button variant="ghost" size="sm" onClick={upload.cancel}>
            {t('bulk.cancel')}
          </Button>
        </div>
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
            {t('files.replace', { part: label.toLowerCase() })}
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
    <div className="relative aspect-video overflow-hidden rounded-xl bg-[#04121c]">
      <img src={file.thumbnails.at(-1)} alt="" className="size-full object-contain" />
      {file.duration !== null && (
        <span className="absolute right-2 bottom-2 rounded-md bg-black/70 px-1.5 text-xs font-semibold text-white tabular-nums">
          {formatDuration(file.duration)}
        </span>
      )}
    </div>
  )
}

function RemovePart({ video, part, label }: { video: StudioVideo; part: VideoPart; label: string }) {
  const { t } = useT('creator/videos')
  const textOf = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const name = t('files.remove', { part: label.toLowerCase() })
  const remove = useMutation({
    mutationFn: () => removeVideoPart(video._id, part),
    onSuccess: () => {
      setIsAsking(false)
      toast.success(t('files.saved'))
    },
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        {name}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        title={t('files.removeTitle')}
        text={part === 'video' ? t('files.removeFilm') : t('files.removeText')}
        confirmLabel={name}
        danger
        busy={remove.isPending}
        error={remove.error ? textOf(remove.error) : null}
      />
    </>
  )
}
