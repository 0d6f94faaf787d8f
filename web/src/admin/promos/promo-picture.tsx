import type { OperatorPromo } from '@limelight/contract/site/cms'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePictureUpload } from '../../shared/uploads/use-picture-upload.tsx'
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
  const { progress, error, explain, choose, cancel, field } = usePictureUpload(
    `${t('picture')}: ${promo.title}`,
    (sending) => sendPicture(promo, sending),
  )
  const remove = () => removePicture(promo).catch(explain)
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
            onClick={choose}
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
          <Button variant="ghost" size="sm" onClick={cancel}>
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
      {field}
    </div>
  )
}
