/** Pictures of scanners and cameras: each kind of TIFF becomes what it shows, and other files with its ending stay refused. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { MEDIA_FORMATS } from '@limelight/contract/core/media-formats'
import sharp, { type Sharp } from 'sharp'
import { inspectFile } from '../receive-file.ts'
import { createImageSandbox } from './image-sandbox.ts'
import { requirePixels } from './pixel-limits.ts'

const workRoot = await mkdtemp(join(tmpdir(), 'limelight-tiff-'))
const sandbox = createImageSandbox({ workRoot })
after(async () => {
  sandbox.close()
  await rm(workRoot, { recursive: true, force: true })
})

const WIDTH = 60
const HEIGHT = 40
const RED = [200, 30, 30] as const
const BLUE = [30, 30, 200] as const

/** Red, or several pages of it and of blue. */
function pages(...colours: (readonly [number, number, number])[]): Sharp {
  const pixels = Buffer.concat(
    colours.map((colour) => Buffer.from(Array.from({ length: WIDTH * HEIGHT }, () => colour).flat())),
  )
  const raw = { width: WIDTH, height: HEIGHT * colours.length, channels: 3, pageHeight: HEIGHT } as const
  return sharp(pixels, { raw, animated: true })
}

const KINDS: Record<string, () => Promise<Buffer>> = {
  'without compression': () => pages(RED).tiff({ compression: 'none' }).toBuffer(),
  LZW: () => pages(RED).tiff({ compression: 'lzw' }).toBuffer(),
  Deflate: () => pages(RED).tiff({ compression: 'deflate', predictor: 'horizontal' }).toBuffer(),
  'JPEG inside': () => pages(RED).tiff({ compression: 'jpeg', quality: 95 }).toBuffer(),
  tiled: () => pages(RED).tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer(),
  '16 bits': () => pages(RED).toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer(),
  'two pages, of which the first is shown': () => pages(RED, BLUE).tiff({ compression: 'lzw' }).toBuffer(),
}

async function shown(bytes: Buffer) {
  const outDir = await mkdtemp(join(workRoot, 'job-'))
  const path = join(outDir, 'original')
  await writeFile(path, bytes)
  const { contentType } = await inspectFile({ path, maxBytes: 1e9, allowed: MEDIA_FORMATS.picture.types })
  const { images } = await sandbox.run({ kind: 'render', set: 'photo', outDir, source: { path } }, 'owner')
  const [largest] = images
  assert.ok(largest)
  const picture = sharp(await readFile(join(outDir, largest.name)))
  const { channels } = await picture.stats()
  const { width, height, format, exif } = await picture.metadata()
  return { contentType, width, height, format, exif, colour: channels.slice(0, 3).map(({ mean }) => mean) }
}

for (const [kind, make] of Object.entries(KINDS))
  test(`${kind}: it becomes the picture that it shows`, async () => {
    const { contentType, width, height, format, colour } = await shown(await make())

    assert.deepEqual([contentType, width, height, format], ['image/tiff', WIDTH, HEIGHT, 'webp'])
    for (const [i, value] of RED.entries()) assert.ok(Math.abs((colour[i] ?? 0) - value) < 12, `${colour}`)
  })

test('it is upright, and nothing is left of its metadata', async () => {
  const turned = await pages(RED).withMetadata({ orientation: 6 }).tiff().toBuffer()

  const { width, height, exif } = await shown(turned)

  assert.deepEqual([width, height, exif], [HEIGHT, WIDTH, undefined])
})

test('one that is cut short, and one with a header alone, are refused', async () => {
  const whole = await pages(RED).tiff({ compression: 'none' }).toBuffer()
  const headless = Buffer.from('49492a0008000000', 'hex')

  for (const bytes of [whole.subarray(0, whole.length / 2), headless])
    await assert.rejects(shown(bytes), { reason: 'unreadable' })
})

test('more than 64 megapixels are too many, and BMP is no picture that is taken', async () => {
  requirePixels({ format: 'tiff', width: 8_000, height: 8_000 })
  assert.throws(() => requirePixels({ format: 'tiff', width: 9_000, height: 8_000 }), { reason: 'too_many_pixels' })
  const bmp = Buffer.alloc(200)
  bmp.write('BM')
  await assert.rejects(shown(bmp), { code: 'media_unsupported' })
})
