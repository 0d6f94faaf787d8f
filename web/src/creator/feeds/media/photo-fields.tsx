import { FEED_PHOTOS_MAX } from '@limelight/contract/content/feeds'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { VaultButton } from '../../../shared/vault/vault-button.tsx'
import { useDragOrder } from '../../../ui/drag/use-drag-order.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FilePicker } from '../../../ui/form/file-picker.tsx'
import { PICTURE_TYPES } from '../../files/accepted-types.ts'
import { activeAttachments } from '../composer/composer-body.ts'
import type { Composer } from '../composer/use-composer.ts'
import { PhotoTile } from './photo-tile.tsx'

export interface PhotoFieldsProps {
  composer: Composer
  isSold: boolean
  error: string | undefined
}

export function PhotoFields({ composer, isSold, error }: PhotoFieldsProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/feeds')
  const { state, dispatch, addFiles, reuseFiles, removeFile, retryFile } = composer
  const limit = useAppStore((store) => (store.settings.photoMaxMegabytes ?? 20) * 1_000_000)
  const photos = activeAttachments(state)
  const room = FEED_PHOTOS_MAX - photos.length
  const { list, tileStyle } = useDragOrder((from, to) => {
    const photo = photos[from]
    if (photo) dispatch({ type: 'moved', key: photo.key, by: to - from })
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        className={
          photos.length > 0
            ? '-mx-4 flex gap-3 overflow-x-auto overscroll-x-contain px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0'
            : undefined
        }
      >
        {photos.length > 0 && (
          <ol ref={list} className="contents">
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.key}
                photo={photo}
                position={index + 1}
                isLast={index === photos.length - 1}
                canRemove={!isSold}
                onMove={(by) => dispatch({ type: 'moved', key: photo.key, by })}
                onRemove={() => removeFile(photo.key)}
                onRetry={() => retryFile(photo.key)}
                style={tileStyle(index)}
              />
            ))}
          </ol>
        )}
        <div data-gap="files" className={photos.length > 0 ? 'order-last w-36 shrink-0' : undefined}>
          <FilePicker
            look={photos.length > 0 ? 'tile' : 'line'}
            label={t('addPhotos')}
            hint={photos.length === 0 && t('photosHint', { limit: formatBytes(limit), most: FEED_PHOTOS_MAX })}
            accept={PICTURE_TYPES}
            multiple
            maxBytes={limit}
            disabled={room <= 0}
            error={error}
            onFiles={(files) => addFiles('photo', files.slice(0, Math.max(0, room)))}
          />
        </div>
      </div>
      {photos.length > 0 && (
        <p className="text-sm text-muted">{t('order', { count: photos.length, most: FEED_PHOTOS_MAX })}</p>
      )}
      {isSold && <Notice>{t('soldFiles')}</Notice>}
      <VaultButton
        kind="photo"
        purposeOf={() => 'feed-photo'}
        room={room}
        disabled={room <= 0}
        onFiles={(files) => reuseFiles('photo', files)}
      />
    </div>
  )
}
