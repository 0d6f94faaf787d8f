import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { boxOf, type HeifItem, heifFile } from '#test/heif-file'
import { profileOf } from './colour-profile.ts'
import { createImageSandbox } from './image-sandbox.ts'

const workRoot = await mkdtemp(join(tmpdir(), 'limelight-colours-'))
const sandbox = createImageSandbox({ workRoot })
after(async () => {
  sandbox.close()
  await rm(workRoot, { recursive: true, force: true })
})

const WIDTH = 64
const HEIGHT = 48
/** Numbers of Display P3: a red on the left and a green on the right. */
const LEFT = [220, 61, 60] as const
const RIGHT = [59, 200, 61] as const
/** The same light as numbers of sRGB. */
const SEEN = [240, 34, 51, 0, 202, 11]
const P3 = { primaries: 12, transfer: 13 }

function halves(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) pixels.set(i % WIDTH < WIDTH / 2 ? LEFT : RIGHT, i * 3)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

function profileOfP3(): Buffer {
  const profile = profileOf(P3)
  assert.ok(profile)
  return profile
}

async function avifItem(bitdepth: 8 | 10, picture = halves()): Promise<HeifItem> {
  const file = await picture.heif({ compression: 'av1', bitdepth, quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  return { config: boxOf(file, 'av1C'), data: boxOf(file, 'mdat').subarray(8), width: WIDTH, height: HEIGHT }
}

const script = fileURLToPath(new URL('../../../../test/hevc-still-child.ts', import.meta.url))

async function heicItem(left: readonly number[] = LEFT, right: readonly number[] = RIGHT): Promise<HeifItem> {
  const [pixels, path] = [join(workRoot, 'pixels'), join(workRoot, 'still.mp4')]
  await writeFile(pixels, yuvOf(left, right))
  await promisify(execFile)(process.execPath, [script, `${WIDTH}`, `${HEIGHT}`, pixels, path]).catch((error) => {
    // Ends by its own signal: native codecs have been seen to lock up on the way out.
    if (error.signal !== 'SIGKILL') throw error
  })
  const file = await readFile(path)
  return { config: boxOf(file, 'hvcC'), data: boxOf(file, 'mdat').subarray(8), width: WIDTH, height: HEIGHT }
}

/** I420 in full range (BT.601). */
function yuvOf(left: readonly number[], right: readonly number[]): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT)
  const [u, v] = [Buffer.alloc(luma.length / 4), Buffer.alloc(luma.length / 4)]
  for (let i = 0; i < luma.length; i += 1) {
    const [r = 0, g = 0, b = 0] = i % WIDTH < WIDTH / 2 ? left : right
    luma[i] = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
    const cell = Math.floor(i / WIDTH / 2) * (WIDTH / 2) + Math.floor((i % WIDTH) / 2)
    u[cell] = Math.round(128 - 0.168736 * r - 0.331264 * g + 0.5 * b)
    v[cell] = Math.round(128 + 0.5 * r - 0.418688 * g - 0.081312 * b)
  }
  return Buffer.concat([luma, u, v])
}

/** A pixel of each half. */
async function coloursOf(file: Buffer): Promise<number[]> {
  const outDir = await mkdtemp(join(workRoot, 'job-'))
  const path = join(outDir, 'original')
  await writeFile(path, file)
  await sandbox.run({ kind: 'render', set: 'photo', source: { path }, outDir }, 'owner')
  const { data, info } = await sharp(join(outDir, 'w1920.webp'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number) => ((info.height >> 1) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at(0.25), at(0.25) + 3), ...data.subarray(at(0.75), at(0.75) + 3)]
}

function assertNear(actual: readonly number[], expected: readonly number[], within = 4): void {
  for (const [i, value] of expected.entries())
    assert.ok(Math.abs((actual[i] ?? 0) - value) <= within, `${actual} instead of ${expected}`)
}

const SAME_PICTURE: Record<string, () => Promise<Buffer>> = {
  'AVIF with code points': async () => heifFile('av01', [{ ...(await avifItem(8)), nclx: P3 }]),
  'AVIF of ten bits with code points': async () => heifFile('av01', [{ ...(await avifItem(10)), nclx: P3 }]),
  'AVIF of ten bits with a profile': async () => heifFile('av01', [{ ...(await avifItem(10)), icc: profileOfP3() }]),
  'HEIC with a profile': async () =>
    heifFile('hvc1', [{ ...(await heicItem()), nclx: { primaries: 2, transfer: 2 }, icc: profileOfP3() }]),
  'HEIC with code points': async () => heifFile('hvc1', [{ ...(await heicItem()), nclx: P3 }]),
}
for (const [name, make] of Object.entries(SAME_PICTURE)) {
  test(`a picture of Display P3 as ${name} has the colours that it was given`, async () => {
    assertNear(await coloursOf(await make()), SEEN)
  })
}

test('paper white of PQ and HLG is nearly white in a picture', async () => {
  for (const [transfer, grey] of [
    [16, 148],
    [18, 191],
  ] as const) {
    const flat = sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r: grey, g: grey, b: grey } },
    })
    const file = heifFile('av01', [{ ...(await avifItem(10, flat)), nclx: { primaries: 9, transfer } }])

    for (const value of await coloursOf(file)) assert.ok(value >= 235, `${value}`)
  }
})

test('of several pictures in a HEIC or AVIF the main one is shown, not the first', async () => {
  const grey = [128, 128, 128]
  const plain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080' } })
  const nclx = { primaries: 1, transfer: 13 }
  const heic = [
    { ...(await heicItem(grey, grey)), nclx },
    { ...(await heicItem()), nclx },
  ]
  const avif = [
    { ...(await avifItem(8, plain)), nclx },
    { ...(await avifItem(8)), nclx },
  ]

  assertNear(await coloursOf(heifFile('hvc1', heic, { primary: 2 })), [...LEFT, ...RIGHT])
  assertNear(await coloursOf(heifFile('av01', avif, { primary: 2 })), [...LEFT, ...RIGHT])
})

test('a JPEG without its last bytes is taken, one that lacks more is not', async () => {
  const noise = { type: 'gaussian', mean: 110, sigma: 30 } as const
  const jpeg = sharp({ create: { width: 800, height: 600, channels: 3, background: '#456', noise } }).jpeg({
    quality: 90,
  })
  const whole = await jpeg.toBuffer()

  for (const missing of [1, 2, 3, 200]) await coloursOf(whole.subarray(0, -missing))

  for (const share of [0.97, 0.5])
    await assert.rejects(coloursOf(whole.subarray(0, Math.round(whole.length * share))), { reason: 'unreadable' })
})

test('a panorama of 108 megapixels is taken', async () => {
  const wide = sharp({ create: { width: 18_000, height: 6_000, channels: 3, background: '#336699' } })

  assertNear(await coloursOf(await wide.jpeg({ quality: 60 }).toBuffer()), [51, 102, 153, 51, 102, 153])
})

test('red ink without a profile is as red as in a browser', async () => {
  const ink = sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff0000' } }).toColourspace('cmyk')

  assertNear(await coloursOf(await ink.jpeg({ quality: 95 }).toBuffer()), [255, 0, 0, 255, 0, 0])
})

test('a GIF and an animated WebP keep moving', async () => {
  const frames = Buffer.alloc(64 * 48 * 3 * 3)
  for (let i = 0; i < 3; i += 1) frames.fill(i * 100, i * 64 * 48 * 3, (i + 1) * 64 * 48 * 3)
  const raw = { width: 64, height: 48 * 3, channels: 3, pageHeight: 48 } as const
  for (const format of ['gif', 'webp'] as const) {
    const outDir = await mkdtemp(join(workRoot, 'job-'))
    const path = join(outDir, 'original')
    await sharp(frames, { raw, animated: true })
      .toFormat(format, { delay: [100, 200, 300], loop: 0 })
      .toFile(path)

    const { height } = await sandbox.run({ kind: 'render', set: 'photo', source: { path }, outDir }, 'owner')

    const { pages, delay } = await sharp(join(outDir, 'w1920.webp'), { animated: true }).metadata()
    assert.deepEqual([pages, delay, height], [3, [100, 200, 300], 48])
  }
})
