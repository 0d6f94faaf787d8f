import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { CircleCheck } from '../../ui/icons.tsx'
import { UploadingFile } from '../editor/uploading-file.tsx'
import { useSingleUpload } from '../editor/use-single-upload.ts'
import { PICTURE_TYPES } from '../files/accepted-types.ts'

export interface ProductFileSlotProps {
  part: 'photo' | 'digital'
  fileId: string | null
  onFile: (fileId: string | null) => void
  /** What there is already, if it can be shown. */
  preview?: ReactNode
  /** Was sold, so it stays. */
  isLocked?: boolean
  error?: string | undefined
}

const LOOK = {
  photo: { add: 'addPhoto', hint: 'photoHint', accept: PICTURE_TYPES, maxBytes: 20_000_000 },
  digital: { add: 'addDigital', hint: 'digitalHint', accept: undefined, maxBytes: 2_000_000_000 },
} as const

/** Room for a product's picture, or for what its buyers get. */
export function ProductFileSlot({ part, fileId, onFile, preview, isLocked = false, error }: ProductFileSlotProps) {
  const { inSentence } = useFormat()
  const { t } = useT('creator/products')
  const upload = useSingleUpload(`product-${part}`, onFile)
  const { add, hint, accept, maxBytes } = LOOK[part]
  const label = t(part)
  if (upload.isRunning) {
    return (
      <div className="grid min-w-0 grid-cols-1 content-start gap-2">
        <p className="text-sm font-semibold">{label}</p>
        <UploadingFile label={label} upload={upload} />
      </div>
    )
  }
  if (fileId !== null) {
    return (
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <p className="text-sm font-semibold">{label}</p>
        {preview ?? (
          <p className="flex items-center gap-2 text-[15px]">
            <CircleCheck className="size-5 text-success" />
            {t('present')}
          </p>
        )}
        {isLocked ? (
          <p className="text-sm text-muted">{t('fileLocked')}</p>
        ) : (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => onFile(null)}>
            {t('removeFile', { part: inSentence(label) })}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2">
      <p className="text-sm font-semibold">{label}</p>
      <FilePicker
        label={t(add)}
        hint={t(hint)}
        {...(accept && { accept })}
        maxBytes={maxBytes}
        error={upload.error ?? error}
        onFiles={([file]) => file && upload.start(file)}
      />
    </div>
  )
}
