import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useUploads } from '../../shared/uploads/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { Send } from '../../ui/icons.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../account/account.api.ts'
import { NotApproved } from '../feeds/not-approved.tsx'
import { BackLink } from '../items/back-link.tsx'
import { BulkVideoRow } from './bulk-video-row.tsx'
import { stateOf } from './bulk-videos.ts'
import { isComplete, useBulkVideos } from './use-bulk-videos.ts'
import { FILM_TYPES } from './video-types.ts'

export const meta = titled('creator/videos', 'bulk.title')

export default function NewVideosPage() {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/videos')
  const own = useQuery(ownPerformerQuery)
  const limit = useAppStore((state) => (state.settings.videoMaxMegabytes ?? 8_000) * 1_000_000)
  const { rows, add, publish } = useBulkVideos()
  const { entries } = useUploads()
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
  if (!own.data) return <SkeletonList rows={4} />
  if (own.data.data.status !== 'active') return <NotApproved performer={own.data.data} title={t('bulk.title')} />
  const entryOf = (key: string) => entries.find((entry) => entry.key === key)
  const publishable = rows.filter((row) => stateOf(row, entryOf(row.key)) === 'draft' && isComplete(row))
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/videos" />
      <PageHeader title={t('bulk.title')} text={t('bulk.text')} />
      <FilePicker
        label={t('bulk.drop')}
        hint={t('bulk.hint', { limit: formatBytes(limit) })}
        accept={FILM_TYPES}
        multiple
        maxBytes={limit}
        onFiles={add}
      />
      {rows.length > 0 && (
        <section aria-label={t('bulk.list')} className="mt-6 grid grid-cols-1 gap-3">
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((row) => (
              <BulkVideoRow key={row.key} row={row} entry={entryOf(row.key)} />
            ))}
          </ul>
          <p className="text-sm text-muted">{t('bulk.processingLater')}</p>
          {publishable.length > 0 && (
            <Button
              className="justify-self-start"
              onClick={() => void Promise.all(publishable.map(({ key }) => publish(key)))}
            >
              <Send className="size-4" />
              {t('bulk.publishAll', { count: publishable.length })}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
