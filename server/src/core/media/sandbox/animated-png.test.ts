/** Animated PNG, built chunk by chunk: what each frame shows, and files that say one thing and hold another. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { countFrames, decodeAnimatedPng } from './animated-png.ts'
import { createImageSandbox } from './image-sandbox.ts'

const workRoot = await mkdtemp(join(tmpdir(), 'limelight-apng-'))
const sandbox = createImageSandbox({ workRoot })
after(async () => {
  sandbox.close()
  await rm(workRoot, { recursive: true, force: true })
})

const SIDE = 4
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const HALF_GREEN = [0, 255, 0, 128]
const NOTHING = [0, 0, 0, 0]

type Frame = {
  colour: readonly number[]
  at?: number
  side?: number
  dispose?: number
  blend?: number
  delayMs?: number
}
type Options = { frames: readonly Frame[]; announced?: number; hasStill?: boolean; size?: number }

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, checksum])
}

function numbers(...values: number[]): Buffer {
  const body = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) body.writeUInt32BE(value, 4 * i)
  return body
}

/** The data of a plain square, without its header. */
async function squareOf(colour: readonly number[], side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 4)
  for (let i = 0; i < side * side; i += 1) pixels.set(colour, 4 * i)
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png({ palette: false })
    .toBuffer()
  const at = png.indexOf('IDAT')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

async function apng({ frames, announced = frames.length, hasStill = false, size = SIDE }: Options): Promise<Buffer> {
  const header = Buffer.concat([numbers(size, size), Buffer.from([8, 6, 0, 0, 0])])
  const parts = [chunk('IHDR', header), chunk('acTL', numbers(announced, 0))]
  if (hasStill) parts.push(chunk('IDAT', await squareOf(NOTHING, size)))
  let sequence = 0
  for (const [i, { colour, at = 0, side = size, dispose = 0, blend = 0, delayMs = 100 }] of frames.entries()) {
    const timing = Buffer.alloc(6)
    timing.writeUInt16BE(delayMs, 0)
    timing.writeUInt16BE(1_000, 2)
    timing.set([dispose, blend], 4)
    parts.push(chunk('fcTL', Buffer.concat([numbers(sequence, side, side, at, at), timing])))
    const data = await squareOf(colour, side)
    const isFirst = i === 0 && !hasStill
    sequence += isFirst ? 1 : 2
    parts.push(isFirst ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence - 1), data])))
  }
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, chunk('IEND', Buffer.alloc(0))])
}

/** The colours of each frame at its corner and in its middle. */
async function seen(file: Buffer): Promise<number[][][]> {
  const { pixels, width, height, delays } = await decodeAnimatedPng(file, {})
  const colourAt = (frame: number, x: number, y: number) => {
    const i = ((frame * height + y) * width + x) * 4
    return [...pixels.subarray(i, i + 4)]
  }
  return delays.map((_, frame) => [colourAt(frame, 0, 0), colourAt(frame, 1, 1)])
}

test('a small frame is laid over what was there, which then stays, is emptied, or comes back', async () => {
  const small = { colour: BLUE, at: 1, side: 2 }
  const shown = [RED, BLUE]
  for (const [dispose, left] of [
    [0, [RED, BLUE]],
    [1, [RED, NOTHING]],
    [2, [RED, RED]],
  ] as const) {
    const corner = { colour: RED, at: 0, side: 1 }
    const file = await apng({ frames: [{ colour: RED }, { ...small, dispose }, corner] })
    assert.deepEqual(await seen(file), [[RED, RED], shown, left], `dispose ${dispose}`)
  }
})

test('a transparent frame is blended with what was there, or replaces it', async () => {
  const over = await seen(await apng({ frames: [{ colour: RED }, { colour: HALF_GREEN, blend: 1 }] }))
  assert.deepEqual(over[1]?.[0], [127, 128, 0, 255])
  const source = await seen(await apng({ frames: [{ colour: RED }, { colour: HALF_GREEN, blend: 0 }] }))
  assert.deepEqual(source[1]?.[0], HALF_GREEN)
})

test('a picture for readers without animation is no frame', async () => {
  const file = await apng({ frames: [{ colour: RED }, { colour: BLUE }], hasStill: true })
  assert.equal(countFrames(file), 2)
  assert.deepEqual(await seen(file), [
    [RED, RED],
    [BLUE, BLUE],
  ])
})

test('frames beyond the announced number, which the limit was compared with, are not decoded', async () => {
  const frames = Array.from({ length: 50 }, () => ({ colour: RED }))
  const { delays, pixels } = await decodeAnimatedPng(await apng({ frames, announced: 2 }), {})
  assert.deepEqual([delays.length, pixels.length], [2, 2 * SIDE * SIDE * 4])
})

test('a frame outside of its picture is refused, and so is a file without frames', async () => {
  const outside = await apng({ frames: [{ colour: RED }, { colour: BLUE, at: 3, side: 2 }] })
  await assert.rejects(decodeAnimatedPng(outside, {}), { reason: 'unreadable' })
  await assert.rejects(decodeAnimatedPng(await apng({ frames: [], announced: 3 }), {}), { reason: 'unreadable' })
})

test('an animated PNG becomes an animated WebP with the same frames and times, and an ordinary one stays still', async () => {
  const colours = [RED, BLUE, [0, 255, 0, 255]]
  const frames = colours.map((colour, i) => ({ colour, delayMs: (i + 1) * 100 }))
  for (const [file, expected] of [
    [await apng({ frames, size: 64 }), [3, [100, 200, 300]]],
    [await apng({ frames: frames.slice(0, 1), size: 64 }), [undefined, undefined]],
  ] as const) {
    const outDir = await mkdtemp(join(workRoot, 'job-'))
    const path = join(outDir, 'original')
    await writeFile(path, file)
    await sandbox.run({ kind: 'render', set: 'photo', source: { path }, outDir }, 'owner')
    const { pages, delay } = await sharp(join(outDir, 'w1920.webp'), { animated: true }).metadata()
    assert.deepEqual([pages, delay], expected)
  }
})
