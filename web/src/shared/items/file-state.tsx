import type { MediaFile } from '@limelight/contract/core/media'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { CircleAlert } from '../../ui/icons.tsx'

export interface FileStateProps {
  file: MediaFile
}

/** What stands in the place of a file that cannot be shown yet; its owner sees how far it is. */
export function FileState({ file }: FileStateProps) {
  const { t } = useT('shared/items')
  if (file.status === 'failed') {
    return (
      <span className="grid min-h-40 place-items-center content-center gap-2 p-4 text-center text-sm text-danger">
        <CircleAlert />
        {file.error?.reason ?? t('failedFile')}
      </span>
    )
  }
  const text = file.percent === null ? t('waiting') : t('processing', { percent: file.percent })
  return (
    <span className="grid min-h-40 w-full content-center justify-items-center gap-3 p-4 text-sm text-muted">
      {text}
      <ProgressBar
        label={text}
        value={file.percent === null ? undefined : file.percent / 100}
        className="w-full max-w-48"
      />
    </span>
  )
}
