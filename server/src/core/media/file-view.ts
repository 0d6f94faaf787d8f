import type { FileProgress, FilePurpose, MediaFile } from '@limelight/contract/core/media'
import { FileId } from '@limelight/contract/ids'
import { BRAND_SLOTS } from '@limelight/contract/site/brand'
import type { z } from 'zod'
import type { MediaRow, Variant } from './media.queries.ts'
import { SOLD_AS_IS } from './media-keys.ts'
import type { MediaScope, MediaTokens } from './media-token.ts'
import { FAILURES, isFailureReason } from './sandbox/sandbox-failure.ts'

export const MASTER_PLAYLIST = 'hls/master.m3u8'
export const AUDIO = 'sound.m4a'
/** Previews that are one file. */
const CLIPS = ['teaser.mp4', 'welcome.mp4']
const BLUR = 'blur.webp'
const PICTURE = /^w(\d+)\.webp$/
const STILL = /^strip\/(\d+)\.webp$/
const CAPTIONS = /^captions\/([a-z]{2,3})-[0-9a-f]+\.vtt$/

export type ViewOptions = {
  /** Undefined: a visitor. */
  viewerId: string | undefined
  grant: 'full' | 'preview'
  sign: MediaTokens['sign']
}

/** What of a row its wire shape needs. */
export type ShownFile = Pick<
  MediaRow,
  | 'id'
  | 'purpose'
  | 'status'
  | 'percent'
  | 'failureReason'
  | 'retryable'
  | 'width'
  | 'height'
  | 'durationMs'
  | 'thumbhash'
> & {
  /** Their names are all it takes; queries of other domains may bring just these. */
  variants: readonly (string | Pick<Variant, 'name'>)[]
  /** Only queries of audio need to select it. */
  waveform?: number[] | null
}

/** Made to be shown before the sale; everything else needs a grant. */
const PREVIEW_PURPOSES: readonly FilePurpose[] = [
  'feed-thumbnail',
  'feed-teaser',
  'video-thumbnail',
  'video-teaser',
  'product-photo',
  // Every viewer of the creator's page may see it.
  'welcome-video',
]
/** Public without a token. */
const BRAND_PURPOSES: readonly FilePurpose[] = BRAND_SLOTS
const PUBLIC_PURPOSES: readonly FilePurpose[] = ['avatar', 'cover', 'promo', ...BRAND_PURPOSES]

/** The wire shape. Without a full grant a file shows its blurred poster only, unless it was made to be a preview. */
export function fileView(file: ShownFile, options: ViewOptions): MediaFile {
  return {
    _id: FileId.parse(file.id),
    type: file.purpose,
    status: file.status,
    percent: percentOf(file),
    error: file.failureReason ? { reason: failureMessage(file.failureReason), isRetryable: file.retryable } : null,
    width: file.width,
    height: file.height,
    duration: file.durationMs === null ? null : file.durationMs / 1000,
    thumbhash: file.thumbhash,
    waveform: file.waveform ?? null,
    strip: [],
    ...(file.status === 'ready' ? addressesOf(file, options) : { thumbnails: [] }),
  }
}

/** Pure: whether the upload of a failed file is still stored, since it may be rendered again. */
export function hasOriginal({ status, retryable }: Pick<MediaRow, 'status' | 'retryable'>): boolean {
  return status === 'failed' && retryable
}

/** Pure: which files of which purpose a token of this scope opens. */
export function opensVariant(scope: MediaScope, purpose: FilePurpose, name: string): boolean {
  switch (scope) {
    case 'stream':
    case 'rss':
      return isStreamed(name)
    case 'full':
      return !isStreamed(name) && name !== SOLD_AS_IS
    case 'preview':
      return name === BLUR || PREVIEW_PURPOSES.includes(purpose)
    case 'download':
      return name === SOLD_AS_IS
    case 'zip':
      return false
  }
}

/** What plays, and what is said in it, opens only for the viewer's own session, and while they may. */
function isStreamed(name: string): boolean {
  return name.startsWith('hls/') || name === AUDIO || captionLanguageOf(name) !== undefined
}

export function isPublicPurpose(purpose: FilePurpose): boolean {
  return PUBLIC_PURPOSES.includes(purpose)
}

/** The logos and the icon of the site itself. */
export function isBrandPurpose(purpose: FilePurpose): boolean {
  return BRAND_PURPOSES.includes(purpose)
}

export function fileProgress(
  file: Pick<MediaRow, 'status' | 'percent' | 'failureReason' | 'retryable'>,
): z.output<typeof FileProgress> {
  const progress = { status: file.status, percent: percentOf(file) }
  if (!file.failureReason) return progress
  return { ...progress, error: failureMessage(file.failureReason), isRetryable: file.retryable }
}

export function percentOf({ status, percent }: Pick<MediaRow, 'status' | 'percent'>): number | null {
  if (status === 'ready') return 100
  return status === 'failed' ? null : percent
}

export function failureMessage(reason: string): string {
  return isFailureReason(reason) ? FAILURES[reason].message : FAILURES.crashed.message
}

function addressesOf(
  file: ShownFile,
  { viewerId, grant, sign }: ViewOptions,
): Pick<MediaFile, 'thumbnails' | 'url' | 'hls' | 'captions'> & Partial<Pick<MediaFile, 'strip'>> {
  if (isPublicPurpose(file.purpose)) return publicAddressesOf(file)
  const isPreview = PREVIEW_PURPOSES.includes(file.purpose)
  const scope = isPreview || grant === 'preview' ? 'preview' : 'full'
  // A preview token opens the same for every viewer: without the viewer, all visitors share one address and its cache entry.
  const holder = scope === 'preview' ? undefined : viewerId
  const prefix = `/media/${sign({ fileId: file.id, viewerId: holder, scope })}/${file.id}`
  const names = namesOf(file)
  if (scope === 'preview' && !isPreview) {
    return { thumbnails: names.filter((name) => name === BLUR).map((name) => `${prefix}/${name}`) }
  }

  const pictures = picturesOf(file)
  const thumbnails = pictures.map((name) => `${prefix}/${name}`)
  const largest = pictures.at(-1)
  if (names.includes(MASTER_PLAYLIST)) {
    const streamed = streamPrefixOf(file, { viewerId, sign })
    const strip = inOrder(names, STILL).map((name) => `${prefix}/${name}`)
    const captions = captionsOf(names, streamed)
    const hls = `${streamed}/${MASTER_PLAYLIST}`
    return { thumbnails, hls, strip, ...(captions.length > 0 && { captions }) }
  }
  if (names.includes(AUDIO)) return { thumbnails, url: `${streamPrefixOf(file, { viewerId, sign })}/${AUDIO}` }
  const clip = names.find((name) => CLIPS.includes(name))
  if (clip) return { thumbnails, url: `${prefix}/${clip}` }
  return largest ? { thumbnails, url: `${prefix}/${largest}` } : { thumbnails }
}

/** What creators show to some only; posters of videos are no photos. */
const PHOTO_PURPOSES: readonly FilePurpose[] = [
  'feed-photo',
  'gallery-photo',
  'message-photo',
  'private-message-photo',
  'story-photo',
]
/** For grids: too small to be worth passing on, and asked for by the dozen. */
const SMALL_PICTURE = 'w480.webp'

/** Pure: whether the viewer's name belongs into this rendition, where its creator wants that. */
export function isMarkable(purpose: FilePurpose, name: string): boolean {
  return PHOTO_PURPOSES.includes(purpose) && PICTURE.test(name) && name !== SMALL_PICTURE
}

/** Pure: of the name of a rendition; undefined for those that are no captions. */
export function captionLanguageOf(name: string): string | undefined {
  return CAPTIONS.exec(name)?.[1]
}

function captionsOf(names: readonly string[], prefix: string): { language: string; url: string }[] {
  return names.flatMap((name) => {
    const language = captionLanguageOf(name)
    return language === undefined ? [] : [{ language, url: `${prefix}/${name}` }]
  })
}

/** What an app without a session plays, of the names that a file has: the recording, or the playlist of a video. */
export function playedName(names: readonly string[]): string | undefined {
  return names.find((name) => name === AUDIO) ?? names.find((name) => name === MASTER_PLAYLIST)
}

function streamPrefixOf({ id }: ShownFile, { viewerId, sign }: Pick<ViewOptions, 'viewerId' | 'sign'>): string {
  return `/media/${sign({ fileId: id, viewerId, scope: 'stream' })}/${id}`
}

function publicAddressesOf(file: ShownFile): Pick<MediaFile, 'thumbnails' | 'url'> {
  const thumbnails = picturesOf(file).map((name) => `/media/public/${file.id}/${name}`)
  const largest = thumbnails.at(-1)
  return largest ? { thumbnails, url: largest } : { thumbnails }
}

/** Sharp pictures, smallest first: their names contain the pixels of the long side. */
function picturesOf(file: ShownFile): string[] {
  return inOrder(namesOf(file), PICTURE)
}

/** Names of one kind, by the number in them. */
function inOrder(names: readonly string[], kind: RegExp): string[] {
  const numberIn = (name: string) => Number(kind.exec(name)?.[1])
  return names.filter((name) => kind.test(name)).sort((a, b) => numberIn(a) - numberIn(b))
}

function namesOf({ variants }: ShownFile): string[] {
  return variants.map((variant) => (typeof variant === 'string' ? variant : variant.name))
}
