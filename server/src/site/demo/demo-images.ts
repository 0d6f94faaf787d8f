/** Which pictures the demonstration shows, and where they lie. They were drawn by `server/scripts/demo-art/draw.ts`. Pure. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoPerformer } from './demo-people.ts'

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
const PROMO = { width: 1_600, height: 700 }
/** Upright, wide and square, so that a grid has something to do. */
const GALLERY = [{ width: 1_350, height: 900 }, { width: 900, height: 1_350 }, { width: 1_440, height: 810 }, PRODUCT]

export function planDemoImages({ pictures: folder, feeds, galleries = [], products = [] }: DemoPerformer): {
  paths: PicturePaths
  /** In the order in which they are numbered; the avatar and the cover are first. */
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
  const paths = {
    avatar,
    cover,
    feeds: feeds.map(({ photos = 0 }) => several(photos, () => FEED)),
    galleries: galleries.map(({ photos }) => several(photos, (index) => GALLERY[index % GALLERY.length] ?? FEED)),
    products: products.map(() => next(PRODUCT)),
  }
  return { paths, planned }
}

export function planPromoImages(count: number): PlannedPicture[] {
  return Array.from({ length: count }, (_, index) => ({ path: path.join(FOLDER, 'promos', `${index}.webp`), ...PROMO }))
}
