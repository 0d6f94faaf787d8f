import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { ImageResult, ImageSet, MadeImage } from './image-job.ts'
import type { Moving } from './open-animation.ts'
import type { OpenedImage } from './open-image.ts'

type Target = { name: string; width: number; height: number; quality: number }
type Plan = { box: { width: number; height: number }; fit: 'inside' | 'cover'; targets: Target[]; hasBlur: boolean }

/** Long side (photos), edge (avatars) or width (covers) in pixels; qualities from looking at 12 MP photographs. */
const PLANS: Record<ImageSet, Plan> = {
  photo: {
    box: box(1920),
    fit: 'inside',
    targets: [square('w1920.webp', 1920, 80), square('w1080.webp', 1080, 78), square('w480.webp', 480, 75)],
    hasBlur: true,
  },
  avatar: {
    box: box(512),
    fit: 'cover',
    targets: [square('w512.webp', 512, 82), square('w128.webp', 128, 80)],
    hasBlur: false,
  },
  cover: {
    box: box(1600),
    fit: 'inside',
    targets: [square('w1600.webp', 1600, 80), square('w800.webp', 800, 78)],
    hasBlur: false,
  },
  still: {
    box: box(1280),
    fit: 'inside',
    targets: [square('still.webp', 1280, 80)],
    hasBlur: false,
  },
}
function box(side: number) {
  return { width: side, height: side }
}

function square(name: string, side: number, quality: number): Target {
  return { name, ...box(side), quality }
}

/** Half the time of the default (4) for 3 % more bytes. */
const WEBP_EFFORT = 2

/** Decodes once and writes every size from the same pixels. Sizes of a photo that would repeat a larger one are left out. */
export async function renderImage(
  { image, moving }: OpenedImage,
  { set, outDir }: { set: ImageSet; outDir: string },
): Promise<ImageResult> {
  const plan = PLANS[set]
  const shaped = await fitted(image, plan)
  const { data, info } = await shaped.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const base = () => sharp(data, { raw: { width, height, channels } })

  // Addresses of profile pictures are built without a lookup, so every size exists.
  const targets = plan.targets.filter(
    ({ width: edge }, i) => set !== 'photo' || i === 0 || edge < Math.max(width, height),
  )
  const isMoving = moving !== undefined && set === 'photo'
  const images = isMoving
    ? await writeMoving(moving, { targets, size: { width, height }, outDir })
    : await Promise.all(targets.map((target) => writeWebp(base(), target, outDir)))
  if (plan.hasBlur) images.push(await writeBlur(base(), outDir))
  const [largest] = images
  const size = isMoving && largest ? { width: largest.width, height: largest.height } : { width, height }
  return { ...size, thumbhash: await thumbhashOf(base()), images }
}

/** One upright JPEG for the eyes of an operator. */
export async function renderDocument(image: Sharp, outPath: string): Promise<ImageResult> {
  const size = { width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true } as const
  const jpeg = image.resize(size).flatten().jpeg({ quality: 85 })
  const { data, info } = await jpeg.toBuffer({ resolveWithObject: true })
  await writeFile(outPath, data)
  return { width: info.width, height: info.height, thumbhash: null, images: [] }
}

/** Decodes everything, so that a file cut short is found now, at the cost of one small picture. */
export async function probeImage(image: Sharp): Promise<ImageResult> {
  await image.clone().resize(32, 32, { fit: 'inside' }).raw().toBuffer()
  return { ...(await uprightSize(image)), thumbhash: null, images: [] }
}

/** Moving pictures cost a second for each 30 megapixels of frames: they are no larger than this. */
const MOVING_SIDE = 1080

type MovingTargets = { targets: Target[]; size: { width: number; height: number }; outDir: string }

/** Animated WebP in the sizes of a photo, one after the other: each holds all its frames in memory. */
async function writeMoving(moving: Moving, { targets, size, outDir }: MovingTargets): Promise<MadeImage[]> {
  const longSide = Math.max(size.width, size.height)
  // Sizes are names, too: what is smaller than its size stays as it is.
  const fitting = targets.filter(({ width }) => Math.min(width, longSide) <= MOVING_SIDE)
  const images: MadeImage[] = []
  for (const target of fitting) {
    const frames = await moving()
    const box = { width: Math.min(target.width, longSide), height: Math.min(target.height, longSide) }
    const resized = frames.resize({ ...box, fit: 'inside', withoutEnlargement: true })
    const { name, quality } = target
    const { data, info } = await resized.webp({ quality, effort: WEBP_EFFORT }).toBuffer({ resolveWithObject: true })
    await writeFile(join(outDir, name), data)
    images.push({ name, width: info.width, height: info.pageHeight ?? info.height, sizeBytes: data.byteLength })
  }
  return images
}

async function fitted(image: Sharp, { box, fit }: Plan): Promise<Sharp> {
  if (fit === 'inside') return image.resize({ ...box, fit, withoutEnlargement: true })
  // Cut from what there is: `withoutEnlargement` alone would leave a small picture its oblong shape.
  const { width, height } = await uprightSize(image)
  const edge = Math.min(box.width, width, height)
  return image.resize({ width: edge, height: edge, fit, position: 'attention' })
}

async function uprightSize(image: Sharp): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await image.metadata()
  return { width: autoOrient.width ?? width, height: autoOrient.height ?? height }
}

async function writeWebp(image: Sharp, { name, width, height, quality }: Target, outDir: string): Promise<MadeImage> {
  const resized = image.resize(width, height, { fit: 'inside', withoutEnlargement: true })
  return toFile(resized.webp({ quality, effort: WEBP_EFFORT }), { name, outDir })
}

/** At 50 its blocks show as a weave where a screen stretches it; this adds a kilobyte. */
const BLUR_QUALITY = 82

/** The poster of a locked picture: 40 softened pixels contain no detail that could be restored, only light and colour. */
async function writeBlur(image: Sharp, outDir: string): Promise<MadeImage> {
  const tiny = await image.resize(40, 40, { fit: 'inside' }).flatten().blur(0.9).png().toBuffer()
  const soft = sharp(tiny).resize(640, 640, { fit: 'inside', kernel: 'cubic' }).blur(9)
  return toFile(soft.webp({ quality: BLUR_QUALITY, effort: WEBP_EFFORT }), { name: 'blur.webp', outDir })
}

async function toFile(image: Sharp, { name, outDir }: { name: string; outDir: string }): Promise<MadeImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  await writeFile(join(outDir, name), data)
  return { name, width: info.width, height: info.height, sizeBytes: data.byteLength }
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const small = image.resize(100, 100, { fit: 'inside', withoutEnlargement: true }).ensureAlpha()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
