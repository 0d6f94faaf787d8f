import type { StudioFeed } from '@limelight/contract/feeds'
import type { MediaFile } from '@limelight/contract/media'
import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import {
  type Attachment,
  type ComposerAction,
  type ComposerState,
  composerOf,
  composerReducer,
  EMPTY,
  type Slot,
} from './composer-state.ts'
import { uploadFile } from './studio-feeds.api.ts'
import { uploadErrorKey } from './upload-error.ts'
import { createUploadQueue } from './upload-queue.ts'
import { useFileProgress } from './use-file-progress.ts'

export type Composer = {
  /** With what is known by now about the processing of its files. */
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  addFiles: (slot: Slot, files: readonly File[]) => void
  removeFile: (key: string) => void
  retryFile: (key: string) => void
}

/** The composer's state with its uploads; they end with the page. */
export function useComposer(feed?: StudioFeed): Composer {
  const { t } = useStudioT('composer')
  const [state, dispatch] = useReducer(composerReducer, feed, (given) => (given ? composerOf(given) : EMPTY))
  const [previews] = useState(() => new Map<string, string>())
  const queue = useMemo(
    () =>
      createUploadQueue<{ slot: Slot; file: File }, MediaFile>({
        send: uploadFile,
        events: {
          started: (key) => dispatch({ type: 'uploadStarted', key }),
          progressed: (key, sent) => dispatch({ type: 'uploadProgressed', key, sent }),
          finished: (key, file) => dispatch({ type: 'uploadFinished', key, file }),
          failed: (key, error) =>
            dispatch({ type: 'uploadFailed', key, error: t(`uploadErrors.${uploadErrorKey(error)}`) }),
        },
      }),
    [t],
  )
  useEffect(
    () => () => {
      queue.cancelAll()
      for (const url of previews.values()) URL.revokeObjectURL(url)
    },
    [queue, previews],
  )

  const addFiles = useCallback(
    (slot: Slot, files: readonly File[]) => {
      const added = files.map((file) => ({ file, key: crypto.randomUUID(), previewUrl: URL.createObjectURL(file) }))
      for (const { key, previewUrl } of added) previews.set(key, previewUrl)
      dispatch({
        type: 'filesAdded',
        files: added.map(({ file, key, previewUrl }) => ({
          key,
          slot,
          previewUrl,
          name: file.name,
          sizeBytes: file.size,
        })),
      })
      for (const { file, key } of added) queue.add(key, { slot, file })
    },
    [queue, previews],
  )
  const removeFile = useCallback(
    (key: string) => {
      queue.cancel(key)
      dispatch({ type: 'removed', key })
    },
    [queue],
  )
  const retryFile = useCallback(
    (key: string) => {
      dispatch({ type: 'uploadRetried', key })
      queue.retry(key)
    },
    [queue],
  )
  return { state: useWithProgress(state), dispatch, addFiles, removeFile, retryFile }
}

function useWithProgress(state: ComposerState): ComposerState {
  const uploaded = state.attachments.flatMap(({ fileId, progress }) => (fileId ? [{ fileId, progress }] : []))
  const progress = useFileProgress(uploaded)
  const attachments = state.attachments.map<Attachment>((known) =>
    known.fileId ? { ...known, progress: progress.get(known.fileId) ?? known.progress } : known,
  )
  return { ...state, attachments }
}
