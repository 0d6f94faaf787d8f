import type { Metadata } from 'sharp'
import { SandboxFailure } from './sandbox-failure.ts'

/**
 * The largest pictures in megapixels, by what each costs to decode: at most about six seconds of one core and, with 800 MB for the largest
 * HEIC, less than a child's memory. Milliseconds per megapixel, at most: JPEG 17, PNG 16, GIF 20, WebP 42, AVIF 76, HEIC 110. Telephones
 * make JPEG of 200 megapixels and HEIC of 49.
 */
const MEGAPIXELS = { jpeg: 210, png: 120, gif: 64, webp: 64, avif: 64, heic: 50, tiff: 64 } as const
/** All of it is in memory before the first row is known. */
const INTERLACED_MEGAPIXELS = { jpeg: 110, png: 64 } as const

type Measured = Pick<Metadata, 'format' | 'width' | 'height'> & Partial<Pick<Metadata, 'compression' | 'isProgressive'>>

/** Throws `too_many_pixels` with the limit. */
export function requirePixels({ format, compression, isProgressive, width, height }: Measured): void {
  const kind = format === 'heif' ? (compression === 'av1' ? 'avif' : 'heic') : format
  const limits: Record<string, number> = isProgressive ? { ...MEGAPIXELS, ...INTERLACED_MEGAPIXELS } : MEGAPIXELS
  const maxMegapixels = limits[kind]
  if (maxMegapixels === undefined) throw new SandboxFailure('unreadable', `format ${kind}`)
  if (width * height > maxMegapixels * 1_000_000)
    throw new SandboxFailure('too_many_pixels', `${width}×${height} as ${kind}`, { details: { maxMegapixels } })
}

/**
 * All frames together, in megapixels: a minute of 480 × 270 at fifteen frames a second has 117. Frames of PNG are in memory at once, four
 * bytes a pixel.
 */
const ANIMATED_MEGAPIXELS: Record<string, number> = { gif: 250, webp: 150, png: 100 }

/** Throws `animation_too_long`. */
export function requireFrames({ format, width, height, count }: Measured & { count: number }): void {
  const most = ANIMATED_MEGAPIXELS[format] ?? 0
  if (width * height * count > most * 1_000_000)
    throw new SandboxFailure('animation_too_long', `${count} frames of ${width}×${height} as ${format}`)
}
