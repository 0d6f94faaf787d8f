import type { Feed } from '@limelight/contract/feeds'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, ImageIcon, ListChecks, Newspaper, VideoIcon } from '../../ui/icons.tsx'
import { LockedFrame } from '../items/locked-frame.tsx'
import { reloadFeed } from './feeds.api.ts'
import { useFeedSummary } from './use-feed-summary.ts'

export interface LockedMediaProps {
  feed: Feed
}

const KIND_ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks, text: Newspaper }
/** What has no picture of its own takes no room for one. */
const IS_TALL = { photo: true, video: true, audio: false, poll: false, text: false }

export function LockedMedia({ feed }: LockedMediaProps) {
  const client = useQueryClient()
  const summary = useFeedSummary(feed)
  const isTall = IS_TALL[feed.type] || feed.thumbnail || feed.teaser
  return (
    <LockedFrame
      locked={{ kind: 'feed', item: feed, summary, reload: () => reloadFeed(client, feed._id) }}
      icon={KIND_ICONS[feed.type]}
      poster={feed.thumbnail?.url ?? feed.files[0]?.thumbnails[0]}
      teaser={feed.teaser}
      className={isTall ? 'aspect-[4/5] max-h-[34rem] w-full sm:aspect-[4/3]' : 'min-h-44'}
    />
  )
}
