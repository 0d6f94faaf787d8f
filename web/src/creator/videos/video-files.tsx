import type { StudioVideo } from '@limelight/contract/content/videos'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { PICTURE_TYPES, VIDEO_TYPES } from '../files/accepted-types.ts'
import { StillPicker } from './still-picker.tsx'
import { VideoPartSlot } from './video-part-slot.tsx'

export interface VideoFilesProps {
  video: StudioVideo
  /** Of the video, from saving the form. */
  error: string | undefined
}

const TEASER_MAX_BYTES = 500_000_000

/** Each file is saved as soon as it has arrived, apart from the words below. */
export function VideoFiles({ video, error }: VideoFilesProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/videos')
  const videoLimit = useAppStore((state) => (state.settings.videoMaxMegabytes ?? 8_000) * 1_000_000)
  const pictureLimit = useAppStore((state) => Math.min(20, state.settings.photoMaxMegabytes ?? 20) * 1_000_000)
  const isSold = video.sales > 0
  return (
    <Section title={t('files.title')} framed>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-3">
        <VideoPartSlot
          video={video}
          part="video"
          label={t('files.video')}
          add={t('files.addVideo')}
          hint={t('files.videoHint', { limit: formatBytes(videoLimit) })}
          accept={VIDEO_TYPES}
          maxBytes={videoLimit}
          isLocked={isSold && video.files.video !== null}
          error={error}
        />
        <VideoPartSlot
          video={video}
          part="thumbnail"
          label={t('files.thumbnail')}
          add={t('files.addThumbnail')}
          hint={t('files.thumbnailHint')}
          accept={PICTURE_TYPES}
          maxBytes={pictureLimit}
        />
        <VideoPartSlot
          video={video}
          part="teaser"
          label={t('files.teaser')}
          add={t('files.addTeaser')}
          hint={t('files.teaserHint')}
          accept={VIDEO_TYPES}
          maxBytes={Math.min(videoLimit, TEASER_MAX_BYTES)}
        />
      </div>
      {isSold && (
        <div className="mt-4">
          <Notice>{t('files.soldVideo')}</Notice>
        </div>
      )}
      <StillPicker video={video} />
    </Section>
  )
}
