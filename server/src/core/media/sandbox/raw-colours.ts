import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** No rendition is larger, and none that is square needs a longer short side. */
const LONG_SIDE = 2048
const SHORT_SIDE = 640
const PNG_HEADER_END = 33

/** Smaller before its colours are converted, which then costs as much for 48 megapixels as for four. */
export function shrunk(image: Sharp, { width, height }: { width: number; height: number }): Sharp {
  const scale = Math.max(LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height))
  return scale >= 1 ? image : image.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
}

/**
 * Bare numbers with the profile that says what they mean, as a PNG in memory: sharp takes profiles from files only, and its
 * `withIccProfile` converts to a profile, not from one.
 */
export async function withProfile(image: Sharp, icc: Buffer): Promise<Sharp> {
  const png = await image.png({ compressionLevel: 1 }).toBuffer()
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(icc)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunk.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(chunk))
  const named = Buffer.concat([png.subarray(0, PNG_HEADER_END), size, chunk, checksum, png.subarray(PNG_HEADER_END)])
  return sharp(named).withIccProfile('srgb', { attach: false })
}

/** Ink without a profile, as browsers mix it. libvips takes it for the ink of a printing press, whose red is dull. */
export async function fromCmyk(image: Sharp): Promise<Sharp> {
  const { autoOrient } = await image.metadata()
  const size = { width: autoOrient.width ?? 1, height: autoOrient.height ?? 1 }
  const ink = shrunk(image, size).pipelineColourspace('cmyk').toColourspace('cmyk').raw()
  const { data, info } = await ink.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const light = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i += 1) {
    const white = 255 - (data[i * 4 + 3] ?? 0)
    for (let c = 0; c < 3; c += 1) light[i * 3 + c] = Math.round(((255 - (data[i * 4 + c] ?? 0)) * white) / 255)
  }
  return sharp(light, { raw: { width, height, channels: 3 } })
}
