import type { ReactNode } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { cn } from '../../../ui/cn.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { Attachment } from '../composer/composer-state.ts'

export interface AttachmentStatusProps {
  attachment: Attachment
  /** Lies over a picture. */
  overlay?: boolean
}

/** Where a file is on its way: waiting, sent so far, processed so far, or why it failed. Nothing once it is ready. */
export function AttachmentStatus({ attachment, overlay = false }: AttachmentStatusProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('creator/feeds')
  const { upload, sent, error, progress, name } = attachment
  const frame = (content: ReactNode, tone = 'text-ink') => (
    <div
      className={cn(
        'grid grid-cols-1 gap-1.5 text-xs font-medium',
        overlay && 'absolute inset-x-0 bottom-0 bg-surface/92 p-2.5',
        tone,
      )}
    >
      {content}
    </div>
  )
  if (upload === 'failed') return frame(<p role="alert">{error}</p>, 'text-danger')
  if (upload === 'waiting') return frame(<p>{t('waiting')}</p>)
  if (upload === 'uploading') return frame(<ProgressBar label={name} value={sent} />)
  if (progress?.status === 'failed') {
    return frame(<p role="alert">{progress.error ?? t('uploadErrors.broken')}</p>, 'text-danger')
  }
  if (!progress || progress.status === 'ready') return null
  return frame(
    <p role="status" className="tabular-nums">
      {progress.percent === null
        ? t('processingSoon')
        : t('processing', { percent: formatPercent(progress.percent / 100) })}
    </p>,
  )
}
