import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import type { SingleUpload } from './use-single-upload.ts'

export interface UploadingFileProps {
  label: string
  upload: SingleUpload
}

/** The place of a file while it is sent. */
export function UploadingFile({ label, upload: { sent, cancel } }: UploadingFileProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('creator/items')
  return (
    <div className="grid aspect-video content-center gap-3 rounded-xl bg-sunken p-4 text-center text-sm text-muted">
      {sent === 0 ? t('uploadWaiting') : t('uploading', { percent: formatPercent(sent) })}
      <ProgressBar label={label} value={sent} />
      <Button variant="ghost" size="sm" onClick={cancel}>
        {t('cancelUpload')}
      </Button>
    </div>
  )
}
