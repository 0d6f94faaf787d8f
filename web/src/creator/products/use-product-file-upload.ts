import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useUploads } from '../../shared/uploads/use-uploads.ts'

export type ProductFileUpload = {
  isRunning: boolean
  /** 0 to 1. */
  sent: number
  error: string | undefined
  start: (file: File) => void
  cancel: () => void
}

/** Sends a file through the studio's queue and says its id when it has arrived. Leaving the page cancels it. */
export function useProductFileUpload(
  purpose: 'product-photo' | 'product-digital',
  onArrived: (fileId: string, name: string) => void,
): ProductFileUpload {
  const textOf = useErrorText()
  const { entries, add, remove } = useUploads()
  const [sending, setSending] = useState<{ key: string; name: string }>()
  const [error, setError] = useState<string>()
  const key = sending?.key
  const entry = key === undefined ? undefined : entries.find((known) => known.key === key)
  const fileId = entry?.file?._id
  const failure = entry?.state === 'failed' && fileId === undefined ? entry.error : undefined
  const end = useRef<(problem?: unknown) => void>(undefined)
  end.current = (problem) => {
    if (key !== undefined) remove(key)
    setSending(undefined)
    if (problem !== undefined) setError(textOf(problem))
    else if (fileId !== undefined) onArrived(fileId, sending?.name ?? '')
  }
  useEffect(() => {
    if (fileId !== undefined) end.current?.()
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
      const [added] = add([file], { purpose, isInPage: true })
      if (added !== undefined) setSending({ key: added, name: file.name })
    },
    cancel() {
      if (key !== undefined) remove(key)
      setSending(undefined)
    },
  }
}
