import { type StudioFeed, UPLOAD_MAX_BYTES } from '@limelight/contract/content/feeds'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { VaultButton } from '../../../shared/vault/vault-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PICTURE_TYPES, VIDEO_TYPES } from '../../files/accepted-types.ts'
import type { SideFiles } from '../composer/composer-body.ts'
import type { Slot } from '../composer/composer-state.ts'
import type { Composer } from '../composer/use-composer.ts'
import { FileSlot } from './file-slot.tsx'
import { StoredSideFile } from './stored-side-file.tsx'

export interface VideoFieldsProps {
  composer: Composer
  feed: StudioFeed | undefined
  isSold: boolean
  side: SideFiles
  onSide: (side: SideFiles) => void
  error: string | undefined
  errorOf: (name: string) => string | undefined
}

export function VideoFields({ composer, feed, isSold, side, onSide, error, errorOf }: VideoFieldsProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/feeds')
  const settings = useAppStore((store) => store.settings)
  const photoLimit = Math.min(20, settings.photoMaxMegabytes ?? 20) * 1_000_000
  const videoLimit = (settings.videoMaxMegabytes ?? 8_000) * 1_000_000
  const teaserLimit = Math.min(UPLOAD_MAX_BYTES.teaser, videoLimit)
  const slot = (name: Slot) => ({
    attachment: composer.state.attachments.find((known) => known.slot === name),
    onFile: (file: File) => composer.addFiles(name, [file]),
    onRemove: composer.removeFile,
    onRetry: composer.retryFile,
  })
  const poster = side.removesThumbnail ? undefined : feed?.thumbnail?.url
  const teaser = side.removesTeaser ? undefined : feed?.teaser?.url
  return (
    <div data-gap="files" className="grid grid-cols-1 gap-3">
      <FileSlot
        {...slot('video')}
        title={t('video')}
        add={t('addVideo')}
        hint={t('videoHint', { limit: formatBytes(videoLimit) })}
        accept={VIDEO_TYPES}
        maxBytes={videoLimit}
        isLocked={isSold}
        error={error}
        more={
          <VaultButton
            kind="video"
            purposeOf={() => 'feed-video'}
            room={1}
            onFiles={(files) => composer.reuseFiles('video', files)}
          />
        }
      />
      {isSold && <Notice>{t('soldFiles')}</Notice>}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <FileSlot
          {...slot('thumbnail')}
          title={t('thumbnail')}
          add={t('addThumbnail')}
          hint={t('thumbnailHint')}
          accept={PICTURE_TYPES}
          maxBytes={photoLimit}
          error={errorOf('thumbnailId')}
          kept={
            poster && (
              <StoredSideFile
                pictureUrl={poster}
                removeLabel={t('removeThumbnail')}
                onRemove={() => onSide({ ...side, removesThumbnail: true })}
              />
            )
          }
        />
        <FileSlot
          {...slot('teaser')}
          title={t('teaser')}
          add={t('addTeaser')}
          hint={t('teaserHint')}
          accept={VIDEO_TYPES}
          maxBytes={teaserLimit}
          error={errorOf('teaserId')}
          kept={
            teaser && (
              <StoredSideFile
                videoUrl={teaser}
                pictureUrl={feed?.teaser?.thumbnails[0]}
                removeLabel={t('removeTeaser')}
                onRemove={() => onSide({ ...side, removesTeaser: true })}
              />
            )
          }
        />
      </div>
    </div>
  )
}
