/** Whose file it is, by its purpose: the domain that shows it once it is rendered, and the item that decides who streams it. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { FilePurpose } from '@limelight/contract/core/media'
import { showPhotoOf } from '#/content/galleries/publish-photo.service'
import { canStreamItemFile, isUnmarkedFile } from '#/content/items/items.service'
import { showItemOfFile } from '#/content/items/publish-item.service'
import { showStoryOfFile } from '#/content/stories/publish-story.service'
import { canStreamStoryFile } from '#/content/stories/view-stories.service'
import { showPicture } from '#/people/accounts/pictures.service'
import { findViewerMark } from '#/people/performers/viewer-marks.service'
import { showWelcomeVideo } from '#/people/performers/welcome-video.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { showBrandFile } from '#/site/brand/brand.service'
import { canStreamMessageFile, showMessageFile } from '#/talk/messages/message-files.service'

type Show = (ctx: Ctx, fileId: string) => Promise<void>
/** `kind` of the item that decides who streams it; `canStream` decides where no item does. */
type Owner = { show: Show; kind?: ItemKind; canStream?: typeof canStreamMessageFile }

const itemOf = (kind: ItemKind): Owner => ({ kind, show: (ctx, fileId) => showItemOfFile(ctx, kind, fileId) })

const MESSAGE: Owner = { show: showMessageFile, canStream: canStreamMessageFile }
const STORY: Owner = { show: showStoryOfFile, canStream: canStreamStoryFile }

/** A new purpose does not compile before somebody shows it. */
const OWNERS: Record<FilePurpose, Owner> = {
  'feed-photo': itemOf('feed'),
  'feed-video': itemOf('feed'),
  'feed-audio': itemOf('feed'),
  'feed-thumbnail': itemOf('feed'),
  'feed-teaser': itemOf('feed'),
  'video-video': itemOf('video'),
  'video-teaser': itemOf('video'),
  'video-thumbnail': itemOf('video'),
  'gallery-photo': { kind: 'gallery', show: showPhotoOf },
  'product-photo': itemOf('product'),
  'product-digital': itemOf('product'),
  'welcome-video': { show: showWelcomeVideo },
  avatar: { show: showPicture },
  cover: { show: showPicture },
  // Promos ask for their picture themselves, whenever they are shown.
  promo: { show: async () => {} },
  'message-photo': MESSAGE,
  'message-video': MESSAGE,
  'message-audio': MESSAGE,
  'private-message-photo': MESSAGE,
  'private-message-video': MESSAGE,
  'private-message-audio': MESSAGE,
  'story-photo': STORY,
  'story-video': STORY,
  logo: { show: showBrandFile },
  'dark-logo': { show: showBrandFile },
  icon: { show: showBrandFile },
}

/** A file is rendered: its owner shows it from now on. */
export function showFile(ctx: Ctx, { id, purpose }: { id: string; purpose: FilePurpose }): Promise<void> {
  return OWNERS[purpose].show(ctx, id)
}

type StreamedFile = { id: string; purpose: FilePurpose; ownerId: string }

/** Whether a video or audio file may go on playing: asked anew while it plays. Its creator also has what is in no item yet. */
export async function canStreamFile(
  ctx: Ctx,
  { id, purpose, ownerId }: StreamedFile,
  viewer: Viewer,
): Promise<boolean> {
  const { kind, canStream } = OWNERS[purpose]
  const isAllowed = kind
    ? await canStreamItemFile(ctx, viewer, { kind, fileId: id })
    : await canStream?.(ctx, viewer, id)
  return isAllowed ?? viewer.id === ownerId
}

/** What is written into this photo for the viewer; undefined where its creator wants nothing, or everybody sees it. */
export async function markOfFile(
  ctx: Ctx,
  { id, purpose, ownerId }: StreamedFile,
  viewer: Viewer,
): Promise<string | undefined> {
  const { kind } = OWNERS[purpose]
  if (viewer.id === undefined) return undefined
  if (kind && (await isUnmarkedFile(ctx, viewer, { kind, fileId: id }))) return undefined
  return findViewerMark(ctx, { performerId: ownerId, viewerId: viewer.id })
}
