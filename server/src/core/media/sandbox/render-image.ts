import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { ImageResult, ImageSet, MadeImage } from './image-job.ts'

type Target = { name: string; width: number; height: number; quality: number }
type Plan = { box: { width: number; height: number }; fit: 'inside' | 'cover'; targets: Target[]; hasBlur: boolean }

/** Long side (photos), edge (avatars) or width (covers) in pixels; qualities from looking at 12 MP photographs. */
const PLANS: Record<ImageSet, Plan> = {
  photo: {
    box: { width: 1920, height: 1920 },
    fit: 'inside',
    targets: [
      { name: 'w1920.webp', width: 1920, height: 1920, quality: 80 },
      { name: 'w1080.webp', width: 1080, height: 1080, quality: 78 },
      { name: 'w480.webp', width: 480, height: 480, quality: 75 },
    ],
    hasBlur: true,
  },
  avatar: {
    box: { width: 512, height: 512 },
    fit: 'cover',
    targets: [
      { name: 'w512.webp', width: 512, height: 512, quality: 82 },
      { name: 'w128.webp', width: 128, height: 128, quality: 80 },
    ],
    hasBlur: false,
  },
  cover: {
    box: { width: 1600, height: 1600 },
    fit: 'inside',
    targets: [
      { name: 'w1600.webp', width: 1600, height: 1600, quality: 80 },
      { name: 'w800.webp', width: 800, height: 800, quality: 78 },
    ],
    hasBlur: false,
  },
  still: {
    box: { width: 1280, height: 1280 },
    fit: 'inside',
    targets: [{ name: 'still.webp', width: 1280, height: 1280, quality: 80 }],
    hasBlur: false,
  },
}
/** Half the time of the default (4) for 3 % more bytes. */
const WEBP_EFFORT = 2

/** Decodes once and writes every size from the same pixels. Sizes of a photo that would repeat a larger one are left out. */
export async function renderImage(
  image: Sharp,
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
  const images = await Promise.all(targets.map((target) => writeWebp(base(), target, outDir)))
  if (plan.hasBlur) images.push(await writeBlur(base(), outDir))
  return { width, height, thumbhash: await thumbhashOf(base()), images }
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

/** The poster of a locked picture: 32 pixels contain no detail that could be restored. */
async function writeBlur(image: Sharp, outDir: string): Promise<MadeImage> {
  const tiny = await image.resize(32, 32, { fit: 'inside' }).flatten().blur(1.2).png().toBuffer()
  const soft = sharp(tiny).resize(640, 640, { fit: 'inside', kernel: 'cubic' }).blur(12)
  return toFile(soft.webp({ quality: 50, effort: WEBP_EFFORT }), { name: 'blur.webp', outDir })
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
