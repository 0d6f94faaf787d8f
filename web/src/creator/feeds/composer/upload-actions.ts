import type { UploadEntry } from '../../../shared/uploads/uploads.ts'
import type { ComposerAction } from './composer-state.ts'

/** Pure: what an upload's change means to the composer; `before` is what was reported last. */
export function actionsOf(
  entry: UploadEntry,
  before: UploadEntry | undefined,
  wordsFor: (error: unknown) => string,
): ComposerAction[] {
  const { key, state, sent, file, error } = entry
  const actions: ComposerAction[] = []
  if (state === before?.state && sent === before.sent && file === before.file) return actions
  if (state === 'sending' && before?.state !== 'sending') actions.push({ type: 'uploadStarted', key })
  if (state === 'sending' && sent > 0) actions.push({ type: 'uploadProgressed', key, sent })
  if (file && !before?.file) actions.push({ type: 'uploadFinished', key, file })
  if (state === 'failed' && !file && before?.state !== 'failed')
    actions.push({ type: 'uploadFailed', key, error: wordsFor(error) })
  return actions
}
