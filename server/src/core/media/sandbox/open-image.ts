import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { ImageSource } from './image-job.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import type { RawFrame } from './video-job.ts'

/** 50 megapixels is beyond phones' ordinary modes and is 200 MB as RGBA; a 1 MB PNG can claim 400. */
const MAX_PIXELS = 50_000_000
/**
 * Limits for formats that are expensive to decode, so that no picture takes more than about a second of one core. Milliseconds per megapixel, at
 * most: JPEG 17, PNG 16, GIF 20, WebP 42, AVIF 76. HEIC is slower, but 24 megapixels is what telephones make of it.
 */
const MAX_PIXELS_OF = new Map([
  ['gif', 25_000_000],
  ['webp', 25_000_000],
  ['heic', 25_000_000],
  ['avif', 16_000_000],
])
const LIMITS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }

// A child remembers nothing of the image before.
sharp.cache(false)
// SVG would load linked files, and every further loader is one more parser to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((loader) => `VipsForeignLoad${loader}`),
})

/** The picture upright, in sRGB, without its metadata. Throws `SandboxFailure` if it is too large. */
export async function openImage({ path, raw }: ImageSource): Promise<Sharp> {
  // Read by Node, which is bound to the work folder; libvips opening a path is not.
  const file = await readFile(path)
  if (raw) return openFrame(file, raw)
  // Of the header alone: nothing is decoded before its size is known.
  const { format, compression, width, height } = await sharp(file, LIMITS).metadata()
  const isHeic = format === 'heif' && compression !== 'av1'
  const kind = format === 'heif' ? (isHeic ? 'heic' : 'avif') : format
  requirePixels({ width, height }, kind)
  return isHeic ? openHeic(file) : sharp(file, LIMITS).autoOrient()
}

function requirePixels({ width, height }: { width: number; height: number }, kind: string): void {
  if (width * height > (MAX_PIXELS_OF.get(kind) ?? MAX_PIXELS))
    throw new SandboxFailure('too_many_pixels', `${width}×${height} as ${kind}`)
}

function openFrame(pixels: Buffer, { width, height, rotation, displayWidth, displayHeight }: RawFrame): Sharp {
  const upright = sharp(pixels, { ...LIMITS, raw: { width, height, channels: 4 } }).rotate(rotation)
  return upright.resize(displayWidth, displayHeight, { fit: 'fill' }).removeAlpha()
}

/** sharp's own build reads the header of an iPhone's picture but has no HEVC decoder. Its turn is applied by the decoder. */
async function openHeic(file: Buffer): Promise<Sharp> {
  const images = await heicDecode.all({ buffer: file })
  try {
    const [first] = images
    if (!first) throw new SandboxFailure('unreadable', 'no picture inside')
    const { width, height } = first
    requirePixels(first, 'heic')
    const { data } = await first.decode()
    return sharp(data, { ...LIMITS, raw: { width, height, channels: 4 } }).removeAlpha()
  } finally {
    images.dispose()
  }
}
