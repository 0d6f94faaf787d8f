import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { countFrames, decodeAnimatedPng } from './animated-png.ts'
import { requireFrames } from './pixel-limits.ts'

/** All frames of a moving picture; each call begins to decode anew. */
export type Moving = () => Promise<Sharp>

/** Undefined for a picture that stands still. Throws `animation_too_long`. */
export function openAnimation(file: Buffer, metadata: Metadata, options: SharpOptions): Moving | undefined {
  const { format, width, height } = metadata
  const count = format === 'png' ? countFrames(file) : (metadata.pages ?? 1)
  if (count < 2 || !['gif', 'webp', 'png'].includes(format)) return undefined
  requireFrames({ format, width, height, count })
  return format === 'png' ? () => fromPng(file, options) : async () => sharp(file, { ...options, animated: true })
}

async function fromPng(file: Buffer, options: SharpOptions): Promise<Sharp> {
  const { pixels, width, height, delays, loop } = await decodeAnimatedPng(file, options)
  const raw = { width, height: height * delays.length, channels: 4, pageHeight: height } as const
  return sharp(pixels, { ...options, raw, animated: true }).webp({ delay: delays, loop })
}
