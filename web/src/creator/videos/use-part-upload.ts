import type { VideoPart } from '@limelight/contract/videos'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useUploads } from '../../shared/uploads/use-uploads.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { changeVideo } from './studio-videos.api.ts'

export type PartUpload = {
  isRunning: boolean
  /** 0 to 1. */
  sent: number
  error: string | undefined
  start: (file: File) => void
  cancel: () => void
}

/** Sends a file through the studio's queue and puts it into the video when it has arrived. Leaving the page cancels it. */
export function usePartUpload(id: string, part: VideoPart): PartUpload {
  const { t } = useT('creator/videos')
  const textOf = useErrorText()
  const { entries, add, remove } = useUploads()
  const [key, setKey] = useState<string>()
  const [error, setError] = useState<string>()
  const entry = key === undefined ? undefined : entries.find((known) => known.key === key)
  const fileId = entry?.file?._id
  const end = useRef<(problem?: unknown) => void>(undefined)
  end.current = (problem) => {
    if (key !== undefined) remove(key)
    setKey(undefined)
    if (problem !== undefined) setError(textOf(problem))
  }

  useEffect(() => {
    if (fileId === undefined) return
    changeVideo(id, { [`${part}Id`]: fileId }).then(
      () => {
        toast.success(t('files.saved'))
        end.current?.()
      },
      (problem) => end.current?.(problem),
    )
  }, [id, part, fileId, t])
  const failure = entry?.state === 'failed' && fileId === undefined ? entry.error : undefined
  useEffect(() => {
    if (failure !== undefined) end.current?.(failure)
  }, [failure])
  useEffect(() => () => (key === undefined ? undefined : remove(key)), [key, remove])

  return {
    isRunning: key !== undefined,
    sent: entry?.sent ?? 0,
    error,
    start(file) {
      setError(undefined)
      setKey(add([file], { purpose: `video-${part}`, isInPage: true })[0])
    },
    cancel: () => end.current?.(),
  }
}
