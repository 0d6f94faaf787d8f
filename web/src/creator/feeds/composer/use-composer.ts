import type { StudioFeed } from '@limelight/contract/content/feeds'
import { type Dispatch, useCallback, useEffect, useReducer, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { uploadErrorKey } from '../../../shared/uploads/upload-error.ts'
import type { UploadEntry } from '../../../shared/uploads/uploads.ts'
import { getUploads } from '../../../shared/uploads/use-uploads.ts'
import type { ReusedFile } from '../../../shared/vault/vault.api.ts'
import { useFileProgress } from '../../files/use-file-progress.ts'
import {
  type Attachment,
  type ComposerAction,
  type ComposerState,
  composerOf,
  composerReducer,
  EMPTY,
  type Slot,
} from './composer-state.ts'
import { actionsOf } from './upload-actions.ts'

export type Composer = {
  /** With what is known by now about the processing of its files. */
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  addFiles: (slot: Slot, files: readonly File[]) => void
  reuseFiles: (slot: Slot, files: readonly ReusedFile[]) => void
  removeFile: (key: string) => void
  retryFile: (key: string) => void
}

type OwnUpload = {
  slot: Slot
  previewUrl: string
  /** What the state knows of it. */
  reported: UploadEntry | undefined
}

/** The composer's state with its uploads, which end with the page: a file that no feed shows would be nobody's. */
export function useComposer(feed?: StudioFeed): Composer {
  const { t } = useT('creator/feeds')
  const [state, dispatch] = useReducer(composerReducer, feed, (given) => (given ? composerOf(given) : EMPTY))
  const [own] = useState(() => new Map<string, OwnUpload>())
  const uploads = getUploads()
  const notifyOfChanges = useCallback(() => {
    for (const entry of uploads.entries()) {
      const upload = own.get(entry.key)
      if (!upload) continue
      const wordsFor = (error: unknown) => t(`uploadErrors.${uploadErrorKey(error)}`)
      for (const action of actionsOf(entry, upload.reported, wordsFor)) dispatch(action)
      upload.reported = entry
    }
  }, [uploads, own, t])
  useEffect(() => uploads.subscribe(notifyOfChanges), [uploads, notifyOfChanges])
  useEffect(
    () => () => {
      for (const [key, { previewUrl }] of own) {
        uploads.remove(key)
        URL.revokeObjectURL(previewUrl)
      }
    },
    [uploads, own],
  )

  /** What gets a successor need not be sent to its end. */
  const cancelReplaced = useCallback(
    (slot: Slot) => {
      if (slot !== 'photo') for (const [key, upload] of own) if (upload.slot === slot) uploads.remove(key)
    },
    [uploads, own],
  )
  const addFiles = useCallback(
    (slot: Slot, files: readonly File[]) => {
      cancelReplaced(slot)
      const keys = uploads.add(files, { purpose: `feed-${slot}`, isInPage: true })
      const added = files.map((file, i) => ({
        key: keys[i] ?? '',
        slot,
        name: file.name,
        sizeBytes: file.size,
        previewUrl: URL.createObjectURL(file),
      }))
      for (const { key, previewUrl } of added) own.set(key, { slot, previewUrl, reported: undefined })
      dispatch({ type: 'filesAdded', files: added })
      notifyOfChanges()
    },
    [uploads, own, cancelReplaced, notifyOfChanges],
  )
  const reuseFiles = useCallback(
    (slot: Slot, files: readonly ReusedFile[]) => {
      cancelReplaced(slot)
      dispatch({ type: 'filesReused', slot, files })
    },
    [cancelReplaced],
  )
  const removeFile = useCallback(
    (key: string) => {
      uploads.remove(key)
      dispatch({ type: 'removed', key })
    },
    [uploads],
  )
  const retryFile = useCallback(
    (key: string) => {
      dispatch({ type: 'uploadRetried', key })
      uploads.retry(key)
    },
    [uploads],
  )
  return { state: useWithProgress(state), dispatch, addFiles, reuseFiles, removeFile, retryFile }
}

function useWithProgress(state: ComposerState): ComposerState {
  const uploaded = state.attachments.flatMap(({ fileId, progress }) => (fileId ? [{ fileId, progress }] : []))
  const progress = useFileProgress(uploaded)
  const attachments = state.attachments.map<Attachment>((known) =>
    known.fileId ? { ...known, progress: progress.get(known.fileId) ?? known.progress } : known,
  )
  return { ...state, attachments }
}
