import type { Feed } from '@limelight/contract/content/feeds'
import { useState } from 'react'
import { useAppStore } from '../../platform/store/store.ts'
import { Heart } from '../../ui/icons.tsx'
import { useWatermark } from '../items/use-watermark.ts'
import { useReaction } from '../reactions/reactions.api.ts'
import { PhotoGrid } from './photo-grid.tsx'

export interface LikeablePhotosProps {
  feed: Feed
}

/** The photos of a post; members like them by a double tap, which never takes a like back. */
export function LikeablePhotos({ feed }: LikeablePhotosProps) {
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const reaction = useReaction('feed', feed)
  const watermark = useWatermark(feed)
  const [likes, setLikes] = useState(0)
  const like = () => {
    setLikes(likes + 1)
    if (!feed.isLiked) reaction.mutate({ action: 'like', isOn: true })
  }
  return (
    <div className="relative">
      <PhotoGrid
        photos={feed.files}
        author={feed.performer.name}
        watermark={watermark}
        onDoubleTap={isMember ? like : undefined}
      />
      {likes > 0 && (
        <span
          key={likes}
          aria-hidden
          className="pointer-events-none absolute inset-0 grid animate-heart place-items-center text-on-scrim opacity-0 drop-shadow-lg"
        >
          <Heart className="size-24 fill-current" />
        </span>
      )}
    </div>
  )
}
