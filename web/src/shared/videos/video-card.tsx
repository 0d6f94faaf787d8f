import type { Video } from '@limelight/contract/content/videos'
import { formatDuration } from '../../platform/format.ts'
import { VideoIcon } from '../../ui/icons.tsx'
import { ItemCard } from '../items/item-card.tsx'

export interface VideoCardProps {
  video: Video
  showsPerformer?: boolean
}

export function VideoCard({ video, showsPerformer = false }: VideoCardProps) {
  return (
    <ItemCard
      item={video}
      to={`/video/${video._id}`}
      picture={video.thumbnail?.url}
      icon={VideoIcon}
      corner={video.duration === null ? null : formatDuration(video.duration)}
      showsPerformer={showsPerformer}
    />
  )
}
