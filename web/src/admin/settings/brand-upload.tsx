import type { BrandSlot } from '@limelight/contract/site/brand'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePictureUpload } from '../../shared/uploads/use-picture-upload.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { ImageIcon } from '../../ui/icons.tsx'
import { brandChanged, brandQuery, removeBrandFile, sendBrandFile } from './brand.api.ts'

export interface BrandUploadProps {
  slot: BrandSlot
  /** What the picture is, for who does not see it. */
  label: string
  /** What is shown now; empty: nothing. */
  shown: string
}

/** Rendering takes a moment. */
const ASK_EVERY_MS = 1_500

/** Picks and sends a logo or the icon, and shows how far it is. */
export function BrandUpload({ slot, label, shown }: BrandUploadProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('admin/settings')
  const ui = useT('ui')
  const { progress, error, explain, choose, cancel, field } = usePictureUpload(label, (sending) =>
    sendBrandFile(slot, sending),
  )
  const state = useBrandState(slot)
  if (progress !== undefined) {
    return (
      <div className="grid max-w-80 gap-2">
        <ProgressBar label={label} value={progress < 1 ? progress : undefined} />
        <p className="flex items-center justify-between gap-3 text-sm text-muted">
          {t('upload.sending', { percent: formatPercent(progress) })}
          <Button variant="ghost" size="sm" onClick={cancel}>
            {ui.t('cancel')}
          </Button>
        </p>
        {field}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span
        className={cn(
          'grid h-14 place-items-center overflow-hidden rounded-xl border border-line px-3 text-muted',
          // A logo for the dark theme is seen on its ground in both.
          slot === 'dark-logo' ? 'bg-stage' : 'bg-bg',
        )}
      >
        {shown ? (
          <img src={shown} alt="" className={cn('w-auto object-contain', slot === 'icon' ? 'h-10' : 'h-9 max-w-48')} />
        ) : (
          <ImageIcon />
        )}
      </span>
      <Button variant="outline" size="sm" aria-label={`${t('upload.choose')}: ${label}`} onClick={choose}>
        {t('upload.choose')}
      </Button>
      {state !== 'none' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${t('upload.remove')}: ${label}`}
          onClick={() => void removeBrandFile(slot).catch(explain)}
        >
          {t('upload.remove')}
        </Button>
      )}
      {state === 'processing' && (
        <p role="status" className="text-sm text-muted">
          {t('upload.processing')}
        </p>
      )}
      {(error || state === 'failed') && (
        <p role="alert" className="w-full text-sm text-danger">
          {error ?? t('upload.failed')}
        </p>
      )}
      {field}
    </div>
  )
}

/** Asks until it is rendered; then the address of the file is a setting, which the page reads again. */
function useBrandState(slot: BrandSlot) {
  const query = useQuery({
    ...brandQuery,
    refetchInterval: ({ state }) =>
      state.data?.data.some((file) => file.state === 'processing') ? ASK_EVERY_MS : false,
  })
  const state = query.data?.data.find((file) => file.slot === slot)?.state ?? 'none'
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'processing' && state === 'ready') void brandChanged()
    before.current = state
  }, [state])
  return state
}
