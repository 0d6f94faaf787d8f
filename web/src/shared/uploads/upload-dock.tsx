import type { ServerPayload } from '@limelight/contract/realtime'
import { useCallback, useId, useState } from 'react'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { type UploadItem, UploadList } from '../../ui/form/upload-list.tsx'
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { uploadErrorKey } from './upload-error.ts'
import type { UploadEntry } from './uploads.ts'
import { useUnfinished } from './use-unfinished.ts'
import { useUploads } from './use-uploads.ts'

/** What is on its way to the server, beside whatever page is open; above the bottom bar on phones. */
export function UploadDock() {
  const { t } = useT('shared/uploads')
  const { entries, heard, remove, retry, clearFinished } = useUploads()
  const unfinished = useUnfinished()
  const [isOpen, setIsOpen] = useState(true)
  const listId = useId()
  useLiveEvent(
    'media_status',
    useCallback(
      ({ fileId, status, percent, error }: ServerPayload<'media_status'>) =>
        heard(fileId, { status, percent, ...(error !== null && { error }) }),
      [heard],
    ),
  )
  const shown = entries.filter(({ isInPage }) => !isInPage)
  if (shown.length === 0 && unfinished.length === 0) return null
  return (
    <section
      aria-label={t('title')}
      className="fixed end-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] start-4 z-40 grid max-h-[60dvh] grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-2xl border border-line bg-raised shadow-high sm:start-auto sm:w-96 md:bottom-4"
    >
      <div className="flex min-h-12 items-center justify-between gap-3 pe-1 ps-4">
        <p role="status" className="text-sm font-semibold">
          {summaryOf(shown, t)}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={isOpen ? t('hide') : t('show')}
          className="grid size-10 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </button>
      </div>
      <div id={listId} hidden={!isOpen} className="grid grid-cols-1 gap-3 overflow-y-auto p-3 pt-0">
        {unfinished.length > 0 && <UnfinishedUploads unfinished={unfinished} />}
        <UploadList
          items={shown.map((entry) => itemOf(entry, (error) => t(`errors.${uploadErrorKey(error)}`)))}
          onRemove={remove}
          onRetry={retry}
        />
        {shown.some(({ state }) => state === 'ready') && (
          <Button variant="ghost" size="sm" onClick={clearFinished}>
            {t('clear')}
          </Button>
        )}
      </div>
    </section>
  )
}

function summaryOf(entries: readonly UploadEntry[], t: ReturnType<typeof useT<'shared/uploads'>>['t']): string {
  const running = entries.filter(({ state }) => state !== 'ready' && state !== 'failed').length
  const failed = entries.filter(({ state }) => state === 'failed').length
  if (running > 0) return t('running', { count: running })
  if (failed > 0) return t('failed', { count: failed })
  return entries.length > 0 ? t('done') : t('title')
}

function itemOf(entry: UploadEntry, wordsFor: (error: unknown) => string): UploadItem {
  const { key, name, sizeBytes, state, sent, progress, error, canRetry } = entry
  const percent = progress?.percent ?? undefined
  return {
    id: key,
    name,
    sizeBytes,
    canRetry,
    state: state === 'sending' ? 'uploading' : state,
    progress: state === 'processing' ? percent && percent / 100 : sent,
    error: error === undefined ? progress?.error : wordsFor(error),
  }
}
