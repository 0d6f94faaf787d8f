import type { FileId } from '@limelight/contract/ids'
import { useSyncExternalStore } from 'react'
import { api } from '../../platform/api/api.ts'
import { sendFile } from './send-file.ts'
import { createUploads, isSending, type UploadEntry, type Uploads } from './uploads.ts'

const ASK_EVERY_MS = 3_000
const NONE: readonly UploadEntry[] = []

let known: Uploads | undefined

/** This browser's queue, made when it is first needed. */
export function getUploads(): Uploads {
  known ??= watched(
    createUploads({
      send: sendFile,
      askProgress: async (id) =>
        (await api('GET /performer/feeds/file/{fileId}/status', { params: { fileId: id as FileId } })).data,
      retry: async (id) => (await api('POST /media/files/{id}/retry', { params: { id: id as FileId } })).data,
    }),
  )
  return known
}

/**
 * The queue with what is in it, for any page of the studio: `add(files, { purpose })` gives keys, and the entries say how
 * far each is and which file it became. Leaving the page cancels nothing; a page that shows its uploads itself says
 * `isInPage`, and removes them when it goes.
 */
export function useUploads(): Omit<Uploads, 'entries' | 'subscribe'> & { entries: readonly UploadEntry[] } {
  const uploads = getUploads()
  const entries = useSyncExternalStore(uploads.subscribe, uploads.entries, () => NONE)
  return { ...uploads, entries }
}

/** Warns before the site is left while something is being sent, and asks how far processing is. */
function watched(uploads: Uploads): Uploads {
  let timer: ReturnType<typeof setInterval> | undefined
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  uploads.subscribe(() => {
    const entries = uploads.entries()
    if (isSending(entries)) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    const isProcessing = entries.some(({ state }) => state === 'processing')
    if (isProcessing) timer ??= setInterval(() => void uploads.ask(), ASK_EVERY_MS)
    else {
      clearInterval(timer)
      timer = undefined
    }
  })
  return uploads
}
