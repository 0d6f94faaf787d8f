import type { UploadPurpose } from '@limelight/contract/core/uploads'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useUploads } from '../../shared/uploads/use-uploads.ts'

export type SingleUpload = {
  isRunning: boolean
  /** 0 to 1. */
  sent: number
  error: string | undefined
  start: (file: File) => void
  cancel: () => void
}

/** Sends one file through the studio's queue and hands over its id once it has arrived. Leaving the page cancels it. */
export function useSingleUpload(
  purpose: UploadPurpose,
  onArrived: (fileId: string) => void | Promise<void>,
): SingleUpload {
  const textOf = useErrorText()
  const { entries, add, remove } = useUploads()
  const [key, setKey] = useState<string>()
  const [error, setError] = useState<string>()
  const entry = key === undefined ? undefined : entries.find((known) => known.key === key)
  const fileId = entry?.file?._id
  const failure = entry?.state === 'failed' && fileId === undefined ? entry.error : undefined
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const end = useRef<(problem?: unknown) => void>(undefined)
  end.current = (problem) => {
    if (key !== undefined) remove(key)
    setKey(undefined)
    if (problem !== undefined) setError(textOf(problem))
  }
  useEffect(() => {
    if (fileId === undefined) return
    Promise.resolve(arrived.current(fileId)).then(
      () => end.current?.(),
      (problem) => end.current?.(problem),
    )
  }, [fileId])
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
      setKey(add([file], { purpose, isInPage: true })[0])
    },
    cancel: () => end.current?.(),
  }
}
