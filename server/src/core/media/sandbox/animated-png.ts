import { crc32 } from 'node:zlib'
import sharp, { type SharpOptions } from 'sharp'
import { SandboxFailure } from './sandbox-failure.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks in front of the pixels that say what they mean. */
const SHARED = ['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT']
const DEFAULT_DELAY_MS = 100

type Chunk = { type: string; body: Buffer }
type Frame = {
  left: number
  top: number
  width: number
  height: number
  delayMs: number
  dispose: number
  blend: number
}
type FrameData = Frame & { data: Buffer[] }

/** Raw RGBA frames below each other, as sharp reads them. */
export type Frames = { pixels: Buffer; width: number; height: number; delays: number[]; loop: number }

/** How many frames an animated PNG announces; 0 for an ordinary one. */
export function countFrames(file: Buffer): number {
  for (const { type, body } of chunksOf(file)) {
    if (type === 'acTL' && body.length >= 8) return body.readUInt32BE(0)
    if (type === 'IDAT') return 0
  }
  return 0
}

/**
 * All frames as they are seen, one after the other: libvips shows the first only. Each becomes a PNG of its own for libvips to decode, and is laid
 * over what the frames before it left (PNG 3, 11.3.2).
 */
export async function decodeAnimatedPng(file: Buffer, options: SharpOptions): Promise<Frames> {
  const chunks = [...chunksOf(file)]
  const header = chunks[0]?.body
  const control = chunks.find(({ type }) => type === 'acTL')?.body
  // The announced number is what was compared with the limit.
  const frames = framesOf(chunks).slice(0, countFrames(file))
  if (header?.length !== 13 || !control || frames.length === 0)
    throw new SandboxFailure('unreadable', 'an animated PNG without frames')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const shared = chunks.filter(({ type }) => SHARED.includes(type))
  const pixels = Buffer.alloc(width * height * 4 * frames.length)
  let canvas = Buffer.alloc(width * height * 4)
  for (const [i, frame] of frames.entries()) {
    if (frame.left + frame.width > width || frame.top + frame.height > height)
      throw new SandboxFailure('unreadable', 'a frame outside of its picture')
    const before = frame.dispose === 2 ? Buffer.from(canvas) : undefined
    lay(canvas, width, { frame, over: await decode(frame, { header, shared, options }) })
    canvas.copy(pixels, i * canvas.length)
    if (before) canvas = before
    else if (frame.dispose === 1) lay(canvas, width, { frame: { ...frame, blend: 0 } })
  }
  return { pixels, width, height, delays: frames.map(({ delayMs }) => delayMs), loop: control.readUInt32BE(4) }
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (at + 12 + size > file.length) return
    yield { type: file.toString('latin1', at + 4, at + 8), body: file.subarray(at + 8, at + 8 + size) }
    at += 12 + size
  }
}

/** A picture in front of the first control chunk is for readers that know no animation. */
function framesOf(chunks: readonly Chunk[]): FrameData[] {
  const frames: FrameData[] = []
  for (const { type, body } of chunks) {
    if (type === 'fcTL' && body.length >= 26) frames.push({ ...frameOf(body), data: [] })
    if (type === 'IDAT') frames.at(-1)?.data.push(body)
    if (type === 'fdAT') frames.at(-1)?.data.push(body.subarray(4))
  }
  return frames.filter(({ data }) => data.length > 0)
}

function frameOf(control: Buffer): Frame {
  const parts = control.readUInt16BE(20)
  const per = control.readUInt16BE(22) || 100
  return {
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delayMs: Math.round((parts / per) * 1000) || DEFAULT_DELAY_MS,
    dispose: control[24] ?? 0,
    blend: control[25] ?? 0,
  }
}

type Shared = { header: Buffer; shared: readonly Chunk[]; options: SharpOptions }

async function decode(frame: FrameData, { header, shared, options }: Shared): Promise<Buffer> {
  const own = Buffer.from(header)
  own.writeUInt32BE(frame.width, 0)
  own.writeUInt32BE(frame.height, 4)
  const parts: Chunk[] = [
    { type: 'IHDR', body: own },
    ...shared,
    ...frame.data.map((body) => ({ type: 'IDAT', body })),
    { type: 'IEND', body: Buffer.alloc(0) },
  ]
  const png = Buffer.concat([SIGNATURE, ...parts.map(written)])
  return sharp(png, options).toColourspace('srgb').ensureAlpha().raw().toBuffer()
}

function written({ type, body }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, checksum])
}

/** Puts a frame in its place; without pixels the place becomes empty. */
function lay(canvas: Buffer, canvasWidth: number, { frame, over }: { frame: Frame; over?: Buffer }): void {
  for (let row = 0; row < frame.height; row += 1) {
    const to = ((frame.top + row) * canvasWidth + frame.left) * 4
    const line = over?.subarray(row * frame.width * 4, (row + 1) * frame.width * 4) ?? Buffer.alloc(frame.width * 4)
    if (frame.blend === 1) blend(canvas.subarray(to, to + line.length), line)
    else line.copy(canvas, to)
  }
}

function blend(below: Buffer, over: Buffer): void {
  for (let i = 0; i < over.length; i += 4) {
    const alpha = (over[i + 3] ?? 0) / 255
    const rest = ((below[i + 3] ?? 0) / 255) * (1 - alpha)
    const sum = alpha + rest
    for (let c = 0; c < 3 && sum > 0; c += 1)
      below[i + c] = Math.round(((over[i + c] ?? 0) * alpha + (below[i + c] ?? 0) * rest) / sum)
    below[i + 3] = Math.round(sum * 255)
  }
}
