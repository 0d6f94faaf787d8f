import type { UploadProgress } from '@limelight/contract/api'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../platform/form/form-errors.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'

export type SendFile<T> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
) => Promise<T>

export type SingleUpload = {
  state: 'idle' | 'uploading' | 'done' | 'failed'
  /** 0 to 1; undefined while unknown. */
  progress: number | undefined
  error: string | undefined
  /** The file as this browser has it, before the server has rendered its own. */
  previewUrl: string | undefined
  start: (file: File) => void
  cancel: () => void
}

type Shown = Pick<SingleUpload, 'state' | 'progress' | 'error'>
const IDLE: Shown = { state: 'idle', progress: undefined, error: undefined }

/** One file at a time: a new one replaces the one on its way. Leaving the page cancels it. */
export function useUpload<T>(send: SendFile<T>): SingleUpload {
  const textOf = useErrorText()
  const [shown, setShown] = useState<Shown>(IDLE)
  const [previewUrl, setPreviewUrl] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => revoke(previewUrl), [previewUrl])

  async function start(file: File): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setPreviewUrl(URL.createObjectURL(file))
    setShown({ state: 'uploading', progress: 0, error: undefined })
    try {
      await send(file, {
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          setShown({
            state: 'uploading',
            progress: totalBytes > 0 ? sentBytes / totalBytes : undefined,
            error: undefined,
          }),
      })
      if (running.current === controller) setShown({ state: 'done', progress: 1, error: undefined })
    } catch (error) {
      // Cancelled: the cancelling code has already set what is shown now.
      if (controller.signal.aborted) return
      setPreviewUrl(undefined)
      const { message, fields } = refusalOf(error, textOf(error))
      setShown({ state: 'failed', progress: undefined, error: message ?? Object.values(fields)[0] })
    }
  }

  return {
    ...shown,
    previewUrl,
    start: (file) => void start(file),
    cancel: () => {
      running.current?.abort()
      setPreviewUrl(undefined)
      setShown(IDLE)
    },
  }
}

function revoke(url: string | undefined): void {
  if (url) URL.revokeObjectURL(url)
}
