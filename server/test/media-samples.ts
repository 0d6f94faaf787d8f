import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { paintClip } from '#/core/media/make-demo-clip'

/** Raise it whenever a sample changes: samples are stored between runs, since drawing the video takes seconds. */
const VERSION = 5
const FOLDER = join(tmpdir(), `limelight-media-samples-${VERSION}`)

/** What the EXIF of the photo says; no rendition may contain it. */
export const PHOTO_SECRETS = ['SpikyCam', 'Jane Photographer']

const PAINTERS = {
  /** 12 megapixels, stored lying down (EXIF orientation 6): upright it is 3000 × 4000, red above blue, with a GPS position. */
  'photo.jpg': paintPhoto,
  /** 1200 × 1600: for tests that need any photo, at a third of the cost. */
  'small.jpg': (path: string) => plain({ width: 1200, height: 1600 }, '#c08040').jpeg().toFile(path),
  /** What a phone held upright records: coded 1920 × 1080, to be turned by 90°; two seconds with audio. */
  'phone.mp4': (path: string) => paintClip(path, { seconds: 2, width: 1920, height: 1080, rotation: 90 }),
  /** Like a phone's video at a tenth of the cost, for tests that need any upright video with audio. */
  'upright.mp4': (path: string) => paintClip(path, { seconds: 2, width: 640, height: 360, rotation: 90 }),
  'small.mp4': (path: string) => paintClip(path, { seconds: 2, width: 320, height: 180, hasAudio: false }),
  'still.mp4': (path: string) => paintClip(path, { seconds: 4, width: 64, height: 36, hasAudio: false }),
  'second.mp4': (path: string) => paintClip(path, { seconds: 1, width: 64, height: 36, hasAudio: false }),
  /** Half a minute: for tests that find it still playing, however slow the machine is. */
  'long.mp4': (path: string) => paintClip(path, { seconds: 30, width: 160, height: 90, hasAudio: false }),
  /** Three seconds: a quiet note, silence, a loud note; tagged with its artist. */
  'voice.wav': (path: string) => writeFile(path, wavOf([0.1, 0, 0.8])),
  'truncated.jpg': async (path: string) => writeFile(path, (await sample('photo.jpg')).subarray(0, 60_000)),
  'truncated.mp4': async (path: string) => writeFile(path, (await sample('phone.mp4')).subarray(0, 400_000)),
  /** Ends before the table that says where the frames are. */
  'headless.mp4': async (path: string) => writeFile(path, (await sample('phone.mp4')).subarray(0, 900)),
  /** Plays as HLS elsewhere and names another file on the disk. */
  'playlist.mp4': async (path: string) => writeFile(path, playlistOf(await samplePath('small.mp4'))),
  'drawing.svg': (path: string) =>
    writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  'page.jpg': (path: string) => writeFile(path, '<!doctype html><script>alert(1)</script>'.padEnd(6_000)),
  /** 400 megapixels in 50 KB. */
  'bomb.png': paintBomb,
} as const

export type SampleName = keyof typeof PAINTERS

export async function sample(name: SampleName): Promise<Buffer> {
  return readFile(await samplePath(name))
}

/** Made at the first request; several test files may request it at once. */
export async function samplePath(name: SampleName): Promise<string> {
  const path = join(FOLDER, name)
  if (await exists(path)) return path
  await mkdir(FOLDER, { recursive: true })
  const draft = join(FOLDER, `draft-${process.pid}-${name}`)
  try {
    await PAINTERS[name](draft)
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return path
}

async function paintPhoto(path: string): Promise<void> {
  const blue = await plain({ width: 2000, height: 3000 }, '#1030d0').png().toBuffer()
  // The left half lies on top once the picture is turned.
  const photo = plain({ width: 4000, height: 3000 }, '#d03010').composite([{ input: blue, left: 2000, top: 0 }])
  const [Make, Artist] = PHOTO_SECRETS
  await photo
    .withExif({
      IFD0: { Make: Make ?? '', Artist: Artist ?? '' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toFile(path)
}

function plain(size: { width: number; height: number }, background: string): Sharp {
  return sharp({ create: { ...size, channels: 3, background } })
}

/** One bit a pixel, all the same: written by hand, since an encoder would need seconds for so many. */
async function paintBomb(path: string): Promise<void> {
  const edge = 20_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(edge * (1 + edge / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  await writeFile(path, Buffer.concat([signature, ...chunks]))
}

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, checksum])
}

/** One second of a tone (A3) for each loudness of 0 to 1; 16 bits, one channel. */
function wavOf(loudness: readonly number[]): Buffer {
  const rate = 44_100
  const frames = Buffer.alloc(loudness.length * rate * 2)
  for (let i = 0; i < loudness.length * rate; i += 1) {
    const level = loudness[Math.floor(i / rate)] ?? 0
    frames.writeInt16LE(Math.round(level * 32_000 * Math.sin((2 * Math.PI * 220 * i) / rate)), i * 2)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const artist = riffChunk('IART', Buffer.from(`${PHOTO_SECRETS[1]}\0`))
  const list = riffChunk('LIST', Buffer.concat([Buffer.from('INFO'), artist]))
  const body = Buffer.concat([Buffer.from('WAVE'), riffChunk('fmt ', format), list, riffChunk('data', frames)])
  return riffChunk('RIFF', body)
}

/** Padded to an even length, which the size does not count. */
function riffChunk(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(type), size, body, Buffer.alloc(body.length % 2)])
}

function playlistOf(target: string): string {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXTINF:2,', `file://${target}`, '#EXT-X-ENDLIST']
  return `${lines.join('\n')}\n`.padEnd(6_000, '\n')
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
