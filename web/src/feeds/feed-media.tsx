import type { Feed } from '@limelight/contract/feeds'
import { FeedVideo } from './feed-video.tsx'
import { LockedMedia } from './locked-media.tsx'
import { PhotoGrid } from './photo-grid.tsx'

export interface FeedMediaProps {
  feed: Feed
}

/** A feed's pictures or its video, or what stands in their place while they are locked. */
export function FeedMedia({ feed }: FeedMediaProps) {
  if (!feed.canView) return <LockedMedia feed={feed} />
  switch (feed.type) {
    case 'photo':
      return <PhotoGrid photos={feed.files} author={feed.performer.name} />
    case 'video':
      return <FeedVideo feed={feed} />
    case 'text':
      return null
  }
}
