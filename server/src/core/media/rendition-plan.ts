import type { FilePurpose } from '@limelight/contract/core/media'
import type { MediaKind } from '@limelight/contract/core/media-formats'
import type { ImageSet } from './sandbox/image-job.ts'
import type { VideoJob } from './sandbox/video-job.ts'

/** The renditions of an upload. `kept`: none; it is sold unchanged and never opened here. */
export type Rendering =
  | { as: 'picture'; set: ImageSet }
  | { as: 'video'; kind: VideoJob['kind']; hasStrip: boolean }
  | { as: 'kept' }

const PHOTO: Rendering = { as: 'picture', set: 'photo' }
const VIDEO: Rendering = { as: 'video', kind: 'video', hasStrip: false }
const AUDIO: Rendering = { as: 'video', kind: 'audio', hasStrip: false }
const TEASER: Rendering = { as: 'video', kind: 'teaser', hasStrip: false }

const RENDERINGS: Record<FilePurpose, Rendering> = {
  'feed-photo': PHOTO,
  'feed-video': VIDEO,
  'feed-audio': AUDIO,
  'feed-thumbnail': PHOTO,
  'feed-teaser': TEASER,
  'video-video': { as: 'video', kind: 'video', hasStrip: true },
  'video-teaser': TEASER,
  'video-thumbnail': PHOTO,
  'gallery-photo': PHOTO,
  'product-photo': PHOTO,
  'product-digital': { as: 'kept' },
  'welcome-video': { as: 'video', kind: 'welcome', hasStrip: false },
  avatar: { as: 'picture', set: 'avatar' },
  cover: { as: 'picture', set: 'cover' },
  promo: { as: 'picture', set: 'cover' },
  'message-photo': PHOTO,
  'message-video': VIDEO,
  'message-audio': AUDIO,
  'private-message-photo': PHOTO,
  'private-message-video': VIDEO,
  'private-message-audio': AUDIO,
  'story-photo': PHOTO,
  'story-video': VIDEO,
  logo: { as: 'picture', set: 'cover' },
  'dark-logo': { as: 'picture', set: 'cover' },
  icon: { as: 'picture', set: 'avatar' },
}

export function renderingOf(purpose: FilePurpose): Rendering {
  return RENDERINGS[purpose]
}

/** Which formats it may have; undefined: any. */
export function mediaKindOf(purpose: FilePurpose): MediaKind | undefined {
  const rendering = RENDERINGS[purpose]
  if (rendering.as === 'kept') return undefined
  if (rendering.as === 'picture') return 'picture'
  return rendering.kind === 'audio' ? 'audio' : 'video'
}

/** The queue that renders it; undefined for files that stay unchanged. */
export function processTopicOf(purpose: FilePurpose) {
  const rendering = RENDERINGS[purpose]
  if (rendering.as === 'kept') return undefined
  if (rendering.as === 'picture') return 'media-process-picture'
  // Audio does not wait for videos.
  return rendering.kind === 'audio' ? 'media-process-audio' : 'media-process-video'
}
