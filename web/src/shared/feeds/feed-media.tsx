import type { Feed } from '@limelight/contract/content/feeds'
import { partOf } from '../../platform/page/part.tsx'
import { FeedVideo } from './feed-video.tsx'
import { LikeablePhotos } from './likeable-photos.tsx'
import { LockedMedia } from './locked-media.tsx'
import { PollQuestion } from './poll-question.tsx'
import { useFeedLook } from './use-feed-look.ts'

// Most pages have no audio and no poll.
const FeedAudio = partOf(
  () => import('./feed-audio.tsx'),
  'near',
  <div className="mx-4 mb-2 h-28 rounded-card bg-sunken sm:mx-5 sm:h-30" />,
)
const FeedPoll = partOf(() => import('./feed-poll.tsx'), 'near', <div className="h-48" />)

export interface FeedMediaProps {
  feed: Feed
}

/** A post's pictures, video, audio or poll, or their replacement while they are locked. Using them counts as a view. */
export function FeedMedia({ feed }: FeedMediaProps) {
  const look = useFeedLook(feed._id)
  if (!feed.canView) {
    return (
      <>
        {feed.poll && <PollQuestion poll={feed.poll} />}
        <LockedMedia feed={feed} />
      </>
    )
  }
  return (
    <div data-opens={feed._id} onClickCapture={look} onPlayCapture={look}>
      <OpenMedia feed={feed} />
    </div>
  )
}

function OpenMedia({ feed }: FeedMediaProps) {
  switch (feed.type) {
    case 'photo':
      return <LikeablePhotos feed={feed} />
    case 'video':
      return <FeedVideo feed={feed} />
    case 'audio':
      return <FeedAudio feed={feed} />
    case 'poll':
      return <FeedPoll feed={feed} />
    case 'text':
      return null
  }
}
