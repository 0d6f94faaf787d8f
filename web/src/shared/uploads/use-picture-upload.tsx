import type { UploadProgress } from '@limelight/contract/api'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'

export type PictureSending = { file: File; signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

export type PictureUpload = {
  /** 0 to 1 while a picture is sent. */
  progress: number | undefined
  error: string | undefined
  /** Shows a failure of something else at the same place. */
  explain: (error: unknown) => void
  choose: () => void
  cancel: () => void
  /** The hidden field; it has to be on the page. */
  field: ReactNode
}

/** One picture that is sent as soon as it is chosen. */
export function usePictureUpload(label: string, send: (sending: PictureSending) => Promise<unknown>): PictureUpload {
  const textOf = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()

  async function start(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    setProgress(0)
    try {
      await send({
        file,
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) => setProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
      })
    } catch (reason) {
      if (!controller.signal.aborted) setError(textOf(reason))
    } finally {
      setProgress(undefined)
    }
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) void start(file)
  }
  return {
    progress,
    error,
    explain: (reason) => setError(textOf(reason)),
    choose: () => input.current?.click(),
    cancel: () => running.current?.abort(),
    field: <input ref={input} type="file" accept="image/*" aria-label={label} className="hidden" onChange={onChange} />,
  }
}
