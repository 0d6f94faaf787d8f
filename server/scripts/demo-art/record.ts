/**
 * Makes the demonstration's video and recordings again, into `server/assets/demo`: `node server/scripts/demo-art/record.ts`. The video is stored
 * as the pictures that are sent, so that a stream that is on air costs no encoding.
 */
import '../../src/core/media/sandbox/register-codecs.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import sharp from 'sharp'
import { DEMO_VIDEO, demoAudio } from '../../src/site/demo/demo-images.ts'
import { movingStage } from './moving-stage.ts'
import { MARGIN, picture, randomFrom } from './svg.ts'

const SIZE = { width: 640, height: 360 }
const VIDEO_SECONDS = 12
const VIDEO_BITRATE = 320_000
const SAMPLE_RATE = 44_100

/** Chords, as steps from the A below middle C, a bar of two seconds each. */
const SONGS = {
  'low-tide': [0, 3, 7, 10, -4, 0, 3, 7, -7, -4, 0, 5, -2, 2, 5, 10],
  'night-crossing': [-5, 0, 3, 7, -9, -5, 0, 3, -7, -4, 0, 3, -2, 2, 5, 9],
  encore: [3, 7, 10, 14, -2, 2, 5, 10, 0, 3, 7, 10, -4, 0, 3, 8],
}
const BAR_SECONDS = 2
const BARS = 12
const NOTES_PER_BAR = 4

await mkdir(path.dirname(demoAudio('any')), { recursive: true })
await writeFile(DEMO_VIDEO.path, Buffer.concat(await pictures()))
for (const [name, steps] of Object.entries(SONGS)) await record(demoAudio(name), steps)

/** In Annex B, each picture after a delimiter. */
async function pictures(): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let parameters: Buffer[] = []
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
  const video = new VideoSampleSource({
    codec: 'avc',
    fullCodecString: 'avc1.42e01e',
    bitrate: VIDEO_BITRATE,
    keyFrameInterval: 2,
    latencyMode: 'realtime',
    onEncodedPacket: ({ data, type }, meta) => {
      const description = meta?.decoderConfig?.description
      if (description) parameters = parametersIn(bytesOf(description))
      parts.push(unit(Buffer.from([9, 0xf0])))
      if (type === 'key') parts.push(...parameters.map(unit))
      parts.push(...unitsIn(Buffer.from(data)).map(unit))
    },
  })
  output.addVideoTrack(video, { frameRate: DEMO_VIDEO.picturesPerSecond })
  await output.start()
  const count = VIDEO_SECONDS * DEMO_VIDEO.picturesPerSecond
  for (let nth = 0; nth < count; nth += 1) {
    const svg = picture(SIZE, 1, movingStage({ ...SIZE, random: randomFrom(3) }, nth / count))
    const pixels = await sharp(Buffer.from(svg))
      .extract({ left: MARGIN, top: MARGIN, ...SIZE })
      .ensureAlpha()
      .raw()
      .toBuffer()
    const sample = new VideoSample(pixels, {
      format: 'RGBX',
      codedWidth: SIZE.width,
      codedHeight: SIZE.height,
      timestamp: nth / DEMO_VIDEO.picturesPerSecond,
      duration: 1 / DEMO_VIDEO.picturesPerSecond,
    })
    await video.add(sample)
    sample.close()
  }
  await output.finalize()
  return parts
}

function bytesOf(data: AllowSharedBufferSource): Buffer {
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data as ArrayBuffer)
}

function unit(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 1]), payload])
}

/** Of a picture as MP4 stores it: each unit after its length. */
function unitsIn(data: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at)
    const one = data.subarray(at + 4, at + 4 + length)
    // Delimiters and what the encoder says of itself are left out.
    if (![6, 9].includes((one[0] ?? 0) & 0x1f)) units.push(one)
    at += 4 + length
  }
  return units
}

/** The parameter sets of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15). */
function parametersIn(record: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at] ?? 0) & mask
    at += 1
    for (let nth = 0; nth < count; nth += 1) {
      const length = record.readUInt16BE(at)
      sets.push(record.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return sets
}

async function record(file: string, steps: readonly number[]): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(file),
  })
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: 64_000 })
  output.addAudioTrack(audio)
  await output.start()
  for (let bar = 0; bar < BARS; bar += 1) {
    const sample = new AudioSample({
      data: barOf(steps, bar),
      format: 'f32',
      numberOfChannels: 1,
      sampleRate: SAMPLE_RATE,
      timestamp: bar * BAR_SECONDS,
    })
    await audio.add(sample)
    sample.close()
  }
  await output.finalize()
}

/** Plucked notes above a soft bass; the first and last bars are quieter. */
function barOf(steps: readonly number[], bar: number): Float32Array {
  const wave = new Float32Array(BAR_SECONDS * SAMPLE_RATE)
  const swell = Math.min(1, (bar + 1) / 3, (BARS - bar) / 3)
  const chord = (bar * NOTES_PER_BAR) % steps.length
  for (let at = 0; at < wave.length; at += 1) {
    const t = at / SAMPLE_RATE
    const edge = Math.min(1, t * 20, (BAR_SECONDS - t) * 20)
    let sum = 0.5 * Math.sin(2 * Math.PI * hz((steps[chord] ?? 0) - 12) * t) * edge
    for (let note = 0; note < NOTES_PER_BAR; note += 1) {
      const since = t - (note * BAR_SECONDS) / NOTES_PER_BAR
      if (since < 0) continue
      const tone = hz(steps[chord + note] ?? 0)
      const decay = Math.exp(-since * 2.4) * Math.min(1, since * 200) * edge
      sum += decay * (Math.sin(2 * Math.PI * tone * since) + 0.3 * Math.sin(4 * Math.PI * tone * since))
    }
    wave[at] = 0.16 * swell * sum
  }
  return wave
}

function hz(step: number): number {
  return 220 * 2 ** (step / 12)
}
