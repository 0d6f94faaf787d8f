import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import type { ImageResult } from './image-job.ts'
import type { OpenedImage } from './open-image.ts'
import { SandboxFailure } from './sandbox-failure.ts'

const { resolve } = createRequire(import.meta.url)
/** Has Latin, Greek, Cyrillic and Arabic; a character without a glyph is drawn as a box. */
const FONT_FILE = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

/** Of the long side: 32 pixels in the largest size of a photo. */
const LETTER_SHARE = 1 / 60
const MIN_LETTER = 10
/** Faint, and still there after a screen shot and a strong compression. */
const ALPHA = '26%'
const ANGLE = -24
/** As that of the largest size of a photo, so that nothing is lost twice over. */
const QUALITY = 84
const EFFORT = 2

/** Light letters with a dark edge, so that they show on any ground. Frames of a moving picture carry it at the same place. */
export async function markImage(
  { image, moving }: OpenedImage,
  { text, outPath }: { text: string; outPath: string },
): Promise<ImageResult> {
  const source = moving ? await moving() : image
  const still = await image.clone().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = still.info
  const frames = Math.max(1, (await source.clone().metadata()).pages ?? 1)
  const layer = await layerOf(text, { width, height })
  const base = moving ? source : sharp(still.data, { raw: still.info })
  const marked = base.composite(
    Array.from({ length: moving ? frames : 1 }, (_, frame) => ({ input: layer, left: 0, top: frame * height })),
  )
  const { data } = await marked.webp({ quality: QUALITY, effort: EFFORT }).toBuffer({ resolveWithObject: true })
  await writeFile(outPath, data)
  return { width, height, thumbhash: null, images: [{ name: 'mark', width, height, sizeBytes: data.byteLength }] }
}

/** As large as the picture, with the text in rows. */
async function layerOf(text: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const letter = Math.max(MIN_LETTER, Math.round(Math.max(width, height) * LETTER_SHARE))
  const tile = await tileOf(text, letter)
  const { width: wide = 1, height: high = 1 } = await sharp(tile).metadata()
  const fits = Math.min(1, width / wide, height / high)
  const input = fits < 1 ? await shrink(tile, { width: wide * fits, height: high * fits }) : tile
  return transparent(width, height)
    .composite([{ input, tile: true, gravity: 'northwest' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function tileOf(text: string, letter: number): Promise<Buffer> {
  const [dark, light] = [await line(text, '#000000', letter), await line(text, '#ffffff', letter)]
  const { width = 1, height = 1 } = await sharp(light).metadata()
  const gap = letter * 2
  const flat = await transparent(width + gap * 2, height + gap)
    .composite([
      { input: dark, left: gap + 1, top: gap / 2 + 1 },
      { input: light, left: gap, top: gap / 2 },
    ])
    .png()
    .toBuffer()
  return sharp(flat).rotate(ANGLE, { background: '#00000000' }).png().toBuffer()
}

async function line(text: string, colour: string, letter: number): Promise<Buffer> {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const markup = `<span foreground="${colour}" alpha="${ALPHA}">${safe}</span>`
  const drawn = sharp({ text: { text: markup, fontfile: FONT_FILE, font: 'DejaVu Sans Bold', rgba: true, dpi: 200 } })
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true })
  if (info.height < 1) throw new SandboxFailure('unreadable', 'no text to draw')
  return sharp(data).resize({ height: letter }).png().toBuffer()
}

function shrink(tile: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const [width, height] = [Math.max(1, Math.floor(size.width)), Math.max(1, Math.floor(size.height))]
  return sharp(tile).resize(width, height, { fit: 'fill' }).png().toBuffer()
}

function transparent(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
}
