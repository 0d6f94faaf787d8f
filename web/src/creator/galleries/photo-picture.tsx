import type { Photo } from '@limelight/contract/content/galleries'
import { useT } from '../../platform/i18n/use-t.ts'
import { FileState } from '../../shared/items/file-state.tsx'
import { HashedImage } from '../../shared/items/hashed-image.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EyeOff } from '../../ui/icons.tsx'

export interface PhotoPictureProps {
  photo: Photo
  /** Said for a photo without a title. */
  name: string
}

export function PhotoPicture({ photo, name }: PhotoPictureProps) {
  const { t } = useT('creator/galleries')
  return (
    <div className="relative grid aspect-square place-items-center overflow-hidden bg-sunken">
      {photo.file.status === 'ready' ? (
        <HashedImage
          file={photo.file}
          alt={photo.title || name}
          sizes="12rem"
          className={photo.status === 'inactive' ? 'absolute inset-0 opacity-40' : 'absolute inset-0'}
        />
      ) : (
        <FileState file={photo.file} />
      )}
      <span className="absolute top-2 start-2 flex gap-1">
        {photo.isCover && <Badge tone="primary">{t('photo.cover')}</Badge>}
        {photo.status === 'inactive' && (
          <Badge tone="warning" icon={<EyeOff />}>
            {t('photo.hidden')}
          </Badge>
        )}
      </span>
    </div>
  )
}
