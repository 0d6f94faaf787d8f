import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'

export interface IdentityProgressProps {
  /** Of the upload, 0 to 1; undefined while nothing is sent. */
  progress: number | undefined
}

/** How far the pictures of an application are: sent, then looked at by the server. */
export function IdentityProgress({ progress }: IdentityProgressProps) {
  const { t } = useT('shared/auth')
  const { formatPercent } = useFormat()
  if (progress === undefined) return null
  return (
    <div className="grid gap-1.5 text-sm text-muted">
      {progress < 1 ? t('creator.uploading', { percent: formatPercent(progress) }) : t('creator.checking')}
      <ProgressBar label={t('creator.submit')} value={progress} />
    </div>
  )
}
