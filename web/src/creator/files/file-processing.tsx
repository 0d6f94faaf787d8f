import type { MediaFile } from '@limelight/contract/core/media'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { overallProgress } from './overall-progress.ts'
import { useFileProgress } from './use-file-progress.ts'

export interface FileProcessingProps {
  files: readonly MediaFile[]
}

/** How far the files of a feed are processed, live; nothing once all are ready. */
export function FileProcessing({ files }: FileProcessingProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('creator/feeds')
  const studio = useT('creator/feeds')
  const known = useFileProgress(
    files.map(({ _id, status, percent, error }) => ({
      fileId: _id,
      progress: { status, percent, ...(error && { error: error.reason }) },
    })),
  )
  const overall = overallProgress([...known.values()])
  switch (overall.state) {
    case 'ready':
      return null
    case 'failed':
      return <Badge tone="danger">{studio.t('list.fileFailed')}</Badge>
    case 'processing':
      return <Badge tone="primary">{t('processing', { percent: formatPercent(overall.ratio) })}</Badge>
  }
}
