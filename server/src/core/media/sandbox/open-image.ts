import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { profileOf } from './colour-profile.ts'
import { heifColourOf } from './heif-colour.ts'
import type { ImageSource } from './image-job.ts'
import { type Moving, openAnimation } from './open-animation.ts'
import { requirePixels } from './pixel-limits.ts'
import { fromCmyk, shrunk, withProfile } from './raw-colours.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import type { RawFrame } from './video-job.ts'
import { wholeJpeg } from './whole-jpeg.ts'

/** Sizes are compared by `requirePixels`, which knows what each format costs; libvips' own limit would come first. */
const OPTIONS: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true }

// A child remembers nothing of the image before.
sharp.cache(false)
// SVG would load linked files, and every further loader is one more parser to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((loader) => `VipsForeignLoad${loader}`),
})

/** `image`: the picture (of a moving one the first frame) upright, in sRGB, without its metadata. */
export type OpenedImage = { image: Sharp; moving?: Moving | undefined }

/** Throws `SandboxFailure` if it is too large. */
export async function openImage({ path, raw }: ImageSource): Promise<OpenedImage> {
  // Read by Node, which is bound to the work folder; libvips opening a path is not.
  const file = await readFile(path)
  if (raw) return { image: openFrame(file, raw) }
  // Of the header alone: nothing is decoded before its size is known.
  const metadata = await sharp(file, OPTIONS).metadata()
  requirePixels(metadata)
  return { image: await openStill(file, metadata), moving: openAnimation(file, metadata, OPTIONS) }
}

async function openStill(file: Buffer, metadata: Metadata): Promise<Sharp> {
  switch (metadata.format) {
    case 'heif':
      return metadata.compression === 'av1' ? openAvif(file, metadata) : openHeic(file, metadata)
    case 'jpeg':
      return openJpeg(file, metadata)
    case 'tiff':
      return openTiff(file, metadata)
    default:
      return inSrgb(sharp(file, OPTIONS).autoOrient(), metadata)
  }
}

function openFrame(pixels: Buffer, { width, height, rotation, displayWidth, displayHeight }: RawFrame): Sharp {
  const upright = sharp(pixels, { ...OPTIONS, raw: { width, height, channels: 4 } }).rotate(rotation)
  return upright.resize(displayWidth, displayHeight, { fit: 'fill' }).removeAlpha()
}

async function openJpeg(file: Buffer, { isProgressive, space, hasProfile }: Metadata): Promise<Sharp> {
  const whole = await wholeJpeg(file, { isProgressive: isProgressive ?? false, options: OPTIONS })
  const image = sharp(whole.file, whole.options).autoOrient()
  return space === 'cmyk' && !hasProfile ? fromCmyk(image) : image
}

/** Of several pages the first one, as scanners and cameras mean it. */
async function openTiff(file: Buffer, metadata: Metadata): Promise<Sharp> {
  const image = sharp(file, { ...OPTIONS, page: 0 }).autoOrient()
  return metadata.space === 'cmyk' && !metadata.hasProfile ? fromCmyk(image) : inSrgb(image, metadata)
}

/** A profile inside is libvips' work; code points are not. */
async function openAvif(file: Buffer, metadata: Metadata): Promise<Sharp> {
  const image = sharp(file, { ...OPTIONS, page: metadata.pagePrimary ?? 0 }).autoOrient()
  const { nclx } = heifColourOf(file)
  const profile = metadata.icc || !nclx ? null : profileOf(nclx)
  // With 16 bits: the curves of HDR need more steps than eight have.
  return profile ? withProfile(shrunk(image, metadata).toColourspace('rgb16'), profile) : inSrgb(image, metadata)
}

/** sharp's own build reads the header of an iPhone's picture but has no HEVC decoder. Its turn is applied by the decoder. */
async function openHeic(file: Buffer, metadata: Metadata): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(file, metadata)
  const image = sharp(data, { ...OPTIONS, raw: { width, height, channels: 4 } }).removeAlpha()
  const { icc, nclx } = heifColourOf(file)
  const profile = icc ?? (nclx && profileOf(nclx))
  return profile ? withProfile(shrunk(image, { width, height }), profile) : image
}

async function decodeHeic(file: Buffer, { pagePrimary }: Metadata) {
  const images = await heicDecode.all({ buffer: file })
  try {
    // Both list what is shown by itself in the order of the file; the one to show need not be the first.
    const primary = images[pagePrimary ?? 0] ?? images[0]
    if (!primary) throw new SandboxFailure('unreadable', 'no picture inside')
    const { width, height } = primary
    requirePixels({ format: 'heif', compression: 'hevc', width, height })
    return { width, height, data: (await primary.decode()).data }
  } finally {
    images.dispose()
  }
}

/** With 16 bits sharp works in Display P3, and leaves the picture there unless the output names another profile. */
function inSrgb(image: Sharp, { depth, hasProfile }: Pick<Metadata, 'depth' | 'hasProfile'>): Sharp {
  return depth !== 'uchar' && hasProfile ? image.withIccProfile('srgb', { attach: false }) : image
}
