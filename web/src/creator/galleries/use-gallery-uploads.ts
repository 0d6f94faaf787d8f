import type { FileId } from '@limelight/contract/ids'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../platform/api/api.ts'
import { createUploads, type UploadEntry, type Uploads } from '../../shared/uploads/uploads.ts'
import { refreshPhotos } from './studio-galleries.api.ts'

const ASK_EVERY_MS = 2_000

/**
 * A queue of its own, since a photo is not a file to be used later: it is in the gallery once it has arrived. Leaving the
 * page cancels what has not.
 */
export function useGalleryUploads(galleryId: string): Uploads & { shown: readonly UploadEntry[] } {
  const [uploads] = useState(() => createUploads(portsOf(galleryId)))
  const shown = useSyncExternalStore(uploads.subscribe, uploads.entries, uploads.entries)
  const arrived = shown.filter(({ file }) => file !== undefined).length
  const ready = shown.filter(({ state }) => state === 'ready').length
  const isProcessing = shown.some(({ state }) => state === 'processing')
  useEffect(() => {
    if (arrived + ready > 0) void refreshPhotos()
  }, [arrived, ready])
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(() => void uploads.ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isProcessing, uploads])
  useEffect(
    () => () => {
      for (const { key } of uploads.entries()) uploads.remove(key)
    },
    [uploads],
  )
  return { ...uploads, shown }
}

function portsOf(galleryId: string): Parameters<typeof createUploads>[0] {
  return {
    send: async (photo, _, sending) =>
      (
        await api('POST /performer/performer-assets/photos/upload', {
          body: { galleryId },
          files: { photo },
          ...sending,
        })
      ).data.file,
    askProgress: async (id) =>
      (await api('GET /performer/feeds/file/{fileId}/status', { params: { fileId: id as FileId } })).data,
    retry: async (id) => (await api('POST /media/files/{id}/retry', { params: { id: id as FileId } })).data,
  }
}
