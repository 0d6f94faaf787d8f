import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { ImageSource } from './image-job.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import type { RawFrame } from './video-job.ts'

/** 50 megapixels is beyond phones' ordinary modes and is 200 MB as RGBA; a 1 MB PNG can claim 400. */
const MAX_PIXELS = 50_000_000
const LIMITS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }

// A child remembers nothing of the image before.
sharp.cache(false)
// SVG would load what it links to, and every further loader is one more parser to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((loader) => `VipsForeignLoad${loader}`),
})

/** The picture upright, in sRGB, without its metadata. Throws `SandboxFailure` for what is too large. */
export async function openImage({ path, raw }: ImageSource): Promise<Sharp> {
  // Read by Node, which is bound to the work folder; libvips opening a path is not.
  const file = await readFile(path)
  if (raw) return openFrame(file, raw)
  const { format, compression, width, height } = await sharp(file, LIMITS).metadata()
  if (width * height > MAX_PIXELS) throw new SandboxFailure('too_many_pixels', `${width}×${height}`)
  const isHeic = format === 'heif' && compression !== 'av1'
  return isHeic ? openHeic(file) : sharp(file, LIMITS).autoOrient()
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
    if (width * height > MAX_PIXELS) throw new SandboxFailure('too_many_pixels', `${width}×${height}`)
    const { data } = await first.decode()
    return sharp(data, { ...LIMITS, raw: { width, height, channels: 4 } }).removeAlpha()
  } finally {
    images.dispose()
  }
}
