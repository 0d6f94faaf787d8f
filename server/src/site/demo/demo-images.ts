/** Which pictures the demonstration shows, and where they lie. They were drawn by `server/scripts/demo-art/draw.ts`. Pure. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoFeed, DemoPerformer } from './demo-plan.ts'

const FOLDER = fileURLToPath(new URL('../../../assets/demo', import.meta.url))

/** Paths; a list stands for each feed, gallery and product in the order of the cast. */
export type PicturePaths = {
  avatar: string
  cover: string
  feeds: string[][]
  galleries: string[][]
  products: string[]
}
export type PictureSize = { width: number; height: number }
export type PlannedPicture = PictureSize & { path: string }

const AVATAR = { width: 800, height: 800 }
const COVER = { width: 1_600, height: 560 }
/** What a phone's screen shows sharp. */
const FEED = { width: 1_080, height: 1_350 }
const PRODUCT = { width: 1_080, height: 1_080 }
const FACE = { width: 256, height: 256 }
/** The other fans have none, as on every site. */
export const FACES = 48
const PROMO = { width: 1_600, height: 700 }
/** Upright, wide and square, so that a grid has something to do. */
const GALLERY = [{ width: 1_350, height: 900 }, { width: 900, height: 1_350 }, { width: 1_440, height: 810 }, PRODUCT]

export function planDemoImages({ pictures: folder, feeds, later = [], galleries = [], products = [] }: DemoPerformer): {
  paths: PicturePaths
  /** The avatar and the cover are first. */
  planned: PlannedPicture[]
} {
  const planned: PlannedPicture[] = []
  const add = (name: string, size: PictureSize): string => {
    const file = path.join(FOLDER, folder, `${name}.webp`)
    planned.push({ path: file, ...size })
    return file
  }
  const next = (size: PictureSize): string => add(String(planned.length - 1), size)
  const [avatar, cover] = [add('avatar', AVATAR), add('cover', COVER)]
  const several = (count: number, sizeOf: (index: number) => PictureSize) =>
    Array.from({ length: count }, (_, index) => next(sizeOf(index)))
  const photosOf = ({ photos = 0 }: DemoFeed) => several(photos, () => FEED)
  const paths = {
    avatar,
    cover,
    feeds: feeds.map(photosOf),
    galleries: galleries.map(({ photos }) => several(photos, (index) => GALLERY[index % GALLERY.length] ?? FEED)),
    products: products.map(() => next(PRODUCT)),
  }
  // Numbered after everything else, so that a further post moves no number.
  paths.feeds.push(...later.map(photosOf))
  return { paths, planned }
}

export function planPromoImages(count: number): PlannedPicture[] {
  return Array.from({ length: count }, (_, index) => ({ path: path.join(FOLDER, 'promos', `${index}.webp`), ...PROMO }))
}

export function planFanFaces(): PlannedPicture[] {
  return Array.from({ length: FACES }, (_, index) => ({ path: path.join(FOLDER, 'fans', `${index}.webp`), ...FACE }))
}

export function demoAudio(name: string): string {
  return path.join(FOLDER, 'audio', `${name}.m4a`)
}

/** The video of the stream that is on air: pictures of H.264 as they are sent, one after the other. */
export const DEMO_VIDEO = { path: path.join(FOLDER, 'stage.h264'), picturesPerSecond: 12 }
