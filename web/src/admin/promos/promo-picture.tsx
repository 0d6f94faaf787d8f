import type { OperatorPromo } from '@limelight/contract/cms'
import { type ChangeEvent, useRef, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { ImageIcon } from '../../ui/icons.tsx'
import { removePicture, sendPicture } from './promos.api.ts'

export interface PromoPictureProps {
  promo: OperatorPromo
}

export function PromoPicture({ promo }: PromoPictureProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('admin/promos')
  const ui = useT('ui')
  const textOf = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()

  async function send(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    setProgress(0)
    try {
      await sendPicture(promo, {
        file,
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) => setProgress(totalBytes > 0 ? sentBytes / totalBytes : 0),
      })
    } catch (reason) {
      if (!controller.signal.aborted) setError(textOf(reason))
    } finally {
      setProgress(undefined)
    }
  }
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) void send(file)
  }
  const remove = () => removePicture(promo).catch((reason: unknown) => setError(textOf(reason)))
  const { picture, pictureState } = promo

  return (
    <div className="grid content-start gap-2">
      <div className="grid aspect-[3/1] place-items-center overflow-hidden rounded-2xl bg-sunken text-muted sm:aspect-[2/1]">
        {picture ? <img src={picture.small} alt="" className="size-full object-cover" /> : <ImageIcon />}
      </div>
      {progress === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={`${t(pictureState === 'none' ? 'choosePicture' : 'changePicture')}: ${promo.title}`}
            onClick={() => input.current?.click()}
          >
            {t(pictureState === 'none' ? 'choosePicture' : 'changePicture')}
          </Button>
          {pictureState !== 'none' && (
            <Button variant="ghost" size="sm" onClick={() => void remove()}>
              {t('removePicture')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <p className="text-sm text-muted">{t('sendingPicture', { percent: formatPercent(progress) })}</p>
          <ProgressBar label={t('picture')} value={progress < 1 ? progress : undefined} />
          <Button variant="ghost" size="sm" onClick={() => running.current?.abort()}>
            {ui.t('cancel')}
          </Button>
        </>
      )}
      {pictureState === 'processing' && (
        <p role="status" className="text-sm text-muted">
          {t('pictureProcessing')}
        </p>
      )}
      {(error || pictureState === 'failed') && (
        <p role="alert" className="text-sm text-danger">
          {error ?? t('pictureFailed')}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${t('picture')}: ${promo.title}`}
        className="hidden"
        onChange={onChange}
      />
    </div>
  )
}
