import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Camera } from '../../ui/member-icons.ts'
import { PICTURE_TYPES } from '../files/accepted-types.ts'
import { type SendFile, useUpload } from './use-upload.ts'

export interface PictureUploadProps {
  /** What the picture is, as a word in a sentence. */
  name: string
  send: SendFile<unknown>
  /** Draws the picture: the one just chosen, or the present one. */
  children: (previewUrl: string | undefined) => ReactNode
}

export function PictureUpload({ name, send, children }: PictureUploadProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/account')
  const input = useRef<HTMLInputElement>(null)
  const limit = useAppStore((state) => Math.min(20, state.settings.photoMaxMegabytes ?? 20) * 1_000_000)
  const { state, progress, error, previewUrl, start, cancel } = useUpload(send)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm font-semibold">{name}</p>
      {children(previewUrl)}
      {state === 'uploading' ? (
        <div className="flex items-center gap-4">
          <ProgressBar label={t('pictures.uploading', { picture: name })} value={progress} className="flex-1" />
          <Button variant="outline" size="sm" onClick={cancel}>
            {t('pictures.cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="outline" onClick={() => input.current?.click()}>
            <Camera className="size-4.5" />
            {t('pictures.change', { picture: name.toLowerCase() })}
          </Button>
          <p className="text-sm text-muted">{t('pictures.hint', { limit: formatBytes(limit) })}</p>
        </div>
      )}
      {state === 'done' && (
        <p role="status" className="text-sm font-medium text-success">
          {t('pictures.preparing')}
        </p>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) start(file)
          // The same file may be chosen again after a failure.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
