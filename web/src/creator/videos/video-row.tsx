import type { StudioVideo } from '@limelight/contract/content/videos'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { VideoIcon } from '../../ui/icons.tsx'
import { FileProcessing } from '../files/file-processing.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteVideo } from './studio-videos.api.ts'

export interface VideoRowProps {
  video: StudioVideo
}

export function VideoRow({ video }: VideoRowProps) {
  const { t } = useT('creator/videos')
  const { _id: id, title, sales, files } = video
  return (
    <ItemRow
      item={video}
      to={`/creator/videos/${id}`}
      picture={video.thumbnail?.url}
      icon={VideoIcon}
      corner={video.duration === null ? null : formatDuration(video.duration)}
      state={<FileProcessing files={Object.values(files).filter((file) => file !== null)} />}
      deletion={{
        title: t('deleteTitle', { title }),
        text: sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText'),
        onDelete: () => deleteVideo(id),
      }}
    />
  )
}
