import type { DocumentKind } from '@limelight/contract/people/performers'
import { useMemo } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { PICTURE_TYPES } from '../files/accepted-types.ts'
import { NEEDED_DOCUMENTS } from '../own-performer/review-status.tsx'
import { uploadDocument } from './account.api.ts'
import { useUpload } from './use-upload.ts'

export interface DocumentCardProps {
  kind: DocumentKind
  /** ISO instant; undefined while nothing was sent. */
  sentAt: string | undefined
}

/** One identity picture: whether it is there, and a way to send it or another. What was sent is never shown again. */
export function DocumentCard({ kind, sentAt }: DocumentCardProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/account')
  const limit = useAppStore((state) => (state.settings.documentMaxMegabytes ?? 10) * 1_000_000)
  const { state, progress, error, previewUrl, start, cancel } = useUpload(useMemo(() => uploadDocument(kind), [kind]))
  const document = t(`documents.${kind}`)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-2xl border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{document}</p>
        <DocumentState kind={kind} sentAt={sentAt} />
      </div>
      {previewUrl && (
        <img
          src={previewUrl}
          alt={t('documents.previewAlt', { document })}
          className="max-h-56 w-full rounded-field bg-sunken object-contain"
        />
      )}
      {state === 'uploading' ? (
        <div className="flex items-center gap-4">
          <ProgressBar label={t('documents.uploading', { document })} value={progress} className="flex-1" />
          <Button variant="outline" size="sm" onClick={cancel}>
            {t('documents.cancel')}
          </Button>
        </div>
      ) : (
        <FilePicker
          label={sentAt ? t('documents.replace') : document}
          hint={t('documents.hint', { limit: formatBytes(limit) })}
          accept={PICTURE_TYPES}
          maxBytes={limit}
          error={error}
          onFiles={([file]) => file && start(file)}
        />
      )}
      {state === 'done' && (
        <p role="status" className="text-sm font-medium text-success">
          {t('documents.sent')}
        </p>
      )}
    </div>
  )
}

function DocumentState({ kind, sentAt }: DocumentCardProps) {
  const { formatDay } = useFormat()
  const { t } = useT('creator/account')
  if (sentAt) {
    return (
      <Badge tone="success" icon={<CircleCheck />}>
        {t('documents.received')} · {formatDay(sentAt)}
      </Badge>
    )
  }
  return NEEDED_DOCUMENTS.includes(kind) ? (
    <Badge tone="warning">{t('documents.missing')}</Badge>
  ) : (
    <Badge>{t('documents.notNeeded')}</Badge>
  )
}
