import type { Feed } from '@limelight/contract/content/feeds'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, ImageIcon, ListChecks, Newspaper, VideoIcon } from '../../ui/icons.tsx'
import { LockedFrame } from '../items/locked-frame.tsx'
import { feedPicture } from './feed-picture.ts'
import { reloadFeed } from './feeds.api.ts'
import { LockedFace, PlayRing } from './locked-face.tsx'
import { LockedMosaic } from './locked-mosaic.tsx'
import { useFeedSummary } from './use-feed-summary.ts'

export interface LockedMediaProps {
  feed: Feed
}

const KIND_ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks, text: Newspaper }
/** From upright to wide, width by height. */
const WIDEST = [4 / 5, 16 / 9] as const
/** What has no picture of its own has a face of its kind. */
function hasPicture({ type, thumbnail, teaser }: Feed): boolean {
  return type === 'photo' || type === 'video' || thumbnail !== null || teaser !== null
}

export function LockedMedia({ feed }: LockedMediaProps) {
  const client = useQueryClient()
  const summary = useFeedSummary(feed)
  const locked = { kind: 'feed' as const, item: feed, summary, reload: () => reloadFeed(client, feed._id) }
  if (!hasPicture(feed)) return <LockedFace feed={feed} locked={locked} icon={KIND_ICONS[feed.type]} />
  const hasMosaic = feed.type === 'photo' && feed.files.length > 1 && !hasOwnThumbnail(feed)
  return (
    <LockedFrame
      locked={locked}
      icon={KIND_ICONS[feed.type]}
      poster={feedPicture(feed)}
      teaser={feed.teaser}
      mosaic={hasMosaic ? <LockedMosaic files={feed.files} /> : undefined}
      center={feed.type === 'video' && !feed.teaser && <PlayRing />}
      className="max-h-[40rem] min-h-60 w-full"
      ratio={ratioOf(feed, hasMosaic)}
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
