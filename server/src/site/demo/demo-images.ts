/** Which pictures a performer of the demonstration needs, and where each is painted. Pure. */
import path from 'node:path'
import type { DemoPerformer } from './demo-people.ts'
import type { SceneOptions } from './demo-scenes.ts'

export type Painting = SceneOptions & { path: string }
/** Paths; a list stands for each feed, gallery and product in the order of the cast. */
export type PicturePaths = {
  avatar: string
  cover: string
  feeds: string[][]
  galleries: string[][]
  products: string[]
}

type Size = readonly [width: number, height: number]

/** What a phone's screen shows sharp; a third of the rendering time of what a camera takes. */
const FEED_SIZE: Size = [1_080, 1_350]
/** Upright, wide and square, so that a grid has something to do. */
const GALLERY_SIZES: readonly Size[] = [
  [1_350, 900],
  [900, 1_350],
  [1_440, 810],
  [1_080, 1_080],
]

export function planDemoImages(
  { scene, hue, feeds, galleries = [], products = [] }: DemoPerformer,
  { folder, seed }: { folder: string; seed: number },
): { pictures: PicturePaths; paintings: Painting[] } {
  const paintings: Painting[] = []
  const picture = ([width, height]: Size): string => {
    const number = seed + paintings.length + 1
    const file = path.join(folder, `${number}.jpg`)
    paintings.push({ scene, seed: number, hue: hue + (number % 5) * 7, width, height, path: file })
    return file
  }
  const pictures = {
    avatar: picture([640, 640]),
    cover: picture([1_600, 560]),
    feeds: feeds.map(({ photos = 0 }) => Array.from({ length: photos }, () => picture(FEED_SIZE))),
    galleries: galleries.map(({ photos }) =>
      Array.from({ length: photos }, (_, index) => picture(GALLERY_SIZES[index % GALLERY_SIZES.length] ?? FEED_SIZE)),
    ),
    products: products.map(() => picture([1_080, 1_080])),
  }
  return { pictures, paintings }
}
