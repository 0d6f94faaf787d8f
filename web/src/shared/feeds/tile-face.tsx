import type { Feed } from '@limelight/contract/content/feeds'
import { cn } from '../../ui/cn.ts'
import { srcSetOf } from '../../ui/src-set.ts'
import { pictureOf } from '../items/picture-source.ts'
import { plainWords } from '../items/plain-words.ts'
import { NoiseLines } from './noise-lines.tsx'
import { Wave } from './wave.tsx'
import { NEUTRAL_PEAKS } from './wave-path.ts'

export interface TileFaceProps {
  feed: Feed
  isWide: boolean
}

/** The picture of a tile, and where a post has none, what it says. What is locked comes blurred from the server. */
export function TileFace({ feed, isWide }: TileFaceProps) {
  const picture = tilePicture(feed)
  if (picture) return <TilePicture {...picture} isLocked={!feed.canView} isWide={isWide} />
  switch (feed.type) {
    case 'poll':
      return <TileText text={feed.poll?.description || plainWords(feed.text)} isLocked={!feed.canView} />
    case 'text':
      return <TileText text={plainWords(feed.text)} isLocked={!feed.canView} />
    case 'audio':
      return <TileWave peaks={feed.files[0]?.waveform ?? null} />
    // Their files are still being processed.
    case 'photo':
    case 'video':
      return <span className="absolute inset-0 bg-linear-135 from-poster-light via-poster to-scrim" />
  }
}

type Picture = { src: string; srcSet?: string | undefined }

/** Pure: the chosen picture, or the first file's in the size of a tile. Where none was chosen, the API names the first file's. */
export function tilePicture({ thumbnail, files: [file] }: Pick<Feed, 'thumbnail' | 'files'>): Picture | undefined {
  if (thumbnail && thumbnail.url !== file?.thumbnails.at(-1)) return { src: thumbnail.url }
  const src = file && pictureOf(file)
  return src ? { src, srcSet: srcSetOf(file.thumbnails) } : undefined
}

/** Asked for once its place is known: beside the styles it would keep the first paint waiting for a third of a second on a slow network. */
type TilePictureProps = Picture & { isLocked: boolean; isWide: boolean }

function TilePicture({ isLocked, isWide, ...picture }: TilePictureProps) {
  return (
    <>
      <img
        {...picture}
        sizes={isWide ? '(min-width: 64rem) 31rem, 67vw' : '(min-width: 64rem) 15rem, 34vw'}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transition-none"
      />
      {isLocked && (
        <span aria-hidden className="absolute inset-0 bg-[url(/grain.svg)] opacity-[.16] mix-blend-overlay" />
      )}
    </>
  )
}

function TileText({ text, isLocked }: { text: string; isLocked: boolean }) {
  return (
    <span
      aria-hidden
      dir="auto"
      className="absolute inset-0 flex flex-col gap-3 overflow-hidden px-3 pt-9 font-display text-sm leading-snug font-bold break-words sm:px-4 sm:pt-12 sm:text-lg"
    >
      <span className={cn('shrink-0', isLocked ? 'line-clamp-3' : 'line-clamp-5')}>{text}</span>
      {isLocked && <NoiseLines lines={4} />}
    </span>
  )
}

/** The recording's own peaks, which tell nothing of what is said in it. */
function TileWave({ peaks }: { peaks: readonly number[] | null }) {
  return (
    <span
      aria-hidden
      dir="ltr"
      className="absolute inset-0 grid place-items-center bg-linear-135 from-audio via-audio-middle to-audio-end px-4 text-on-scrim"
    >
      <Wave peaks={peaks ?? NEUTRAL_PEAKS} most={28} className="h-2/5 w-full opacity-80" />
    </span>
  )
}
