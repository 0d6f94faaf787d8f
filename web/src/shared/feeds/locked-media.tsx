import type { Feed } from '@limelight/contract/feeds'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, ImageIcon, ListChecks, Newspaper, VideoIcon } from '../../ui/icons.tsx'
import { LockedFrame } from '../items/locked-frame.tsx'
import { reloadFeed } from './feeds.api.ts'
import { LockedMosaic } from './locked-mosaic.tsx'
import { useFeedSummary } from './use-feed-summary.ts'

export interface LockedMediaProps {
  feed: Feed
}

const KIND_ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks, text: Newspaper }
/** From upright to wide, width by height. */
const WIDEST = [4 / 5, 16 / 9] as const
/** What has no picture of its own takes no room for one. */
const IS_TALL = { photo: true, video: true, audio: false, poll: false, text: false }

export function LockedMedia({ feed }: LockedMediaProps) {
  const client = useQueryClient()
  const summary = useFeedSummary(feed)
  const isTall = IS_TALL[feed.type] || feed.thumbnail || feed.teaser
  const hasMosaic = feed.type === 'photo' && feed.files.length > 1 && !hasOwnThumbnail(feed)
  return (
    <LockedFrame
      locked={{ kind: 'feed', item: feed, summary, reload: () => reloadFeed(client, feed._id) }}
      icon={KIND_ICONS[feed.type]}
      poster={feed.thumbnail?.url ?? feed.files[0]?.thumbnails[0]}
      teaser={feed.teaser}
      mosaic={hasMosaic ? <LockedMosaic files={feed.files} /> : undefined}
      className={isTall ? 'max-h-[40rem] min-h-60 w-full' : 'min-h-44'}
      ratio={isTall ? ratioOf(feed, hasMosaic) : undefined}
    />
  )
}

/** The frame keeps its size when it opens; very long or wide pictures are cut. */
function ratioOf(feed: Feed, hasMosaic: boolean): number {
  const [file] = feed.files
  if (hasMosaic) return feed.files.length === 2 ? 8 / 5 : 4 / 3
  const { width, height } = file ?? { width: null, height: null }
  return width && height && !hasOwnThumbnail(feed) ? Math.min(Math.max(width / height, WIDEST[0]), WIDEST[1]) : 4 / 3
}

/** Where none was chosen, the API names the first picture. */
function hasOwnThumbnail({ thumbnail, files }: Feed): boolean {
  return thumbnail !== null && thumbnail.url !== files[0]?.thumbnails.at(-1)
}
