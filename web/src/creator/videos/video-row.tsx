import type { StudioVideo } from '@limelight/contract/videos'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Pencil, VideoIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FeedProcessing } from '../feeds/feed-processing.tsx'
import { DeleteButton } from '../items/delete-button.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteVideo } from './studio-videos.api.ts'

export interface VideoRowProps {
  video: StudioVideo
}

export function VideoRow({ video }: VideoRowProps) {
  const { t } = useT('creator/videos')
  const studio = useT('creator/feeds')
  const { _id: id, title, sales, files } = video
  const to = `/creator/videos/${id}`
  return (
    <ItemRow
      item={video}
      to={to}
      picture={video.thumbnail?.url}
      icon={VideoIcon}
      corner={video.duration === null ? null : formatDuration(video.duration)}
      state={<FeedProcessing files={Object.values(files).filter((file) => file !== null)} />}
      actions={
        <>
          <LinkButton to={to} variant="ghost" size="icon" aria-label={studio.t('list.edit')}>
            <Pencil className="size-5" />
          </LinkButton>
          <DeleteButton
            title={t('deleteTitle', { title })}
            text={sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText')}
            onDelete={() => deleteVideo(id)}
          />
        </>
      }
    />
  )
}
