import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useUploads } from '../../shared/uploads/use-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Send } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApprovedCreator } from '../editor/approved-creator.tsx'
import { VIDEO_TYPES } from '../files/accepted-types.ts'
import { BackLink } from '../items/back-link.tsx'
import { BulkVideoRow } from './bulk-video-row.tsx'
import { stateOf } from './bulk-videos.ts'
import { isComplete, useBulkVideos } from './use-bulk-videos.ts'

export const meta = titled('creator/videos', 'bulk.title')

export default function NewVideosPage() {
  const { t } = useT('creator/videos')
  return (
    <ApprovedCreator title={t('bulk.title')} skeleton={<SkeletonList rows={4} />}>
      <div className="max-w-4xl">
        <BackLink to="/creator/videos" />
        <PageHeader title={t('bulk.title')} text={t('bulk.text')} />
        <NewVideos />
      </div>
    </ApprovedCreator>
  )
}

function NewVideos() {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/videos')
  const limit = useAppStore((state) => (state.settings.videoMaxMegabytes ?? 8_000) * 1_000_000)
  const { rows, add, publish } = useBulkVideos()
  const { entries } = useUploads()
  const entryOf = (key: string) => entries.find((entry) => entry.key === key)
  const publishable = rows.filter((row) => stateOf(row, entryOf(row.key)) === 'draft' && isComplete(row))
  return (
    <>
      <FilePicker
        label={t('bulk.drop')}
        hint={t('bulk.hint', { limit: formatBytes(limit) })}
        accept={VIDEO_TYPES}
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
    </>
  )
}
