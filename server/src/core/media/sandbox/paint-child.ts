/** Child of `paintClip`: `node paint-child.ts <plan as JSON>`. */
import './register-codecs.ts'
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'

export type ClipPlan = {
  path: string
  seconds: number
  width: number
  height: number
  fps: number
  rotation: 0 | 90 | 180 | 270
  picture?: string
  hasAudio: boolean
}

const SAMPLE_RATE = 48_000
/** Two notes a fifth apart (A3, E4), quiet. */
const TONES_HZ = [220, 329.6]
/** Degrees on the colour wheel. */
const HUE = 320
/** How much wider a picture is shown than the frame that moves over it. */
const ROOM = 1.25

if (process.argv[1] === import.meta.filename) {
  await paint(JSON.parse(process.argv[2] ?? '{}'))
  process.send?.('painted')
}

async function paint(plan: ClipPlan): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(plan.path),
  })
  const video = new VideoSampleSource({ codec: 'avc', bitrate: 4_000_000, keyFrameInterval: 1 })
  output.addVideoTrack(video, { rotation: plan.rotation, frameRate: plan.fps })
  const audio = plan.hasAudio ? new AudioSampleSource({ codec: 'aac', bitrate: 96_000 }) : undefined
  if (audio) output.addAudioTrack(audio)
  const frameAt = plan.picture === undefined ? paintLight(plan) : await moveOver(plan.picture, plan)
  await output.start()

  for (let second = 0; second < plan.seconds; second += 1) {
    await audio?.add(toneOf(second))
    for (let frame = 0; frame < plan.fps; frame += 1) {
      const sample = sampleOf(frameAt(second + frame / plan.fps), plan, second + frame / plan.fps)
      await video.add(sample)
      sample.close()
    }
  }
  await output.finalize()
}

function toneOf(second: number): AudioSample {
  const wave = new Float32Array(SAMPLE_RATE)
  for (let i = 0; i < SAMPLE_RATE; i += 1) {
    const t = second + i / SAMPLE_RATE
    const swell = 0.05 * (1 - Math.cos(Math.PI * t))
    wave[i] = swell * TONES_HZ.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0)
  }
  return new AudioSample({
    data: wave,
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: SAMPLE_RATE,
    timestamp: second,
  })
}

/** The I420 pixels of a frame at `t` seconds. */
type Painter = (t: number) => Uint8Array

function sampleOf(pixels: Uint8Array, { width, height, fps }: ClipPlan, t: number): VideoSample {
  return new VideoSample(pixels, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: t,
    duration: 1 / fps,
  })
}

/** From the left edge of a picture to the right one, by whole cells of 2 × 2, the grain of the chroma planes. */
async function moveOver(file: string, { width, height, seconds }: ClipPlan): Promise<Painter> {
  const { default: sharp } = await import('sharp')
  const wide = 2 * Math.round((width * ROOM) / 2)
  const { data } = await sharp(file).resize(wide, height).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const planes = planesOf(data, wide, height)
  return (t) => {
    const left = 2 * Math.floor(((wide - width) / 2) * Math.min(1, t / seconds))
    const parts = planes.map(({ pixels, scale }) => {
      const [from, span, row] = [left / scale, width / scale, wide / scale]
      return Array.from({ length: height / scale }, (_, y) => pixels.subarray(y * row + from, y * row + from + span))
    })
    return Buffer.concat(parts.flat())
  }
}

type Plane = { pixels: Uint8Array; scale: 1 | 2 }

/** Y, U and V of RGB pixels in the range of television (BT.601), chroma from the first pixel of each cell. */
function planesOf(rgb: Uint8Array, width: number, height: number): Plane[] {
  const y = new Uint8Array(width * height)
  const [u, v] = [new Uint8Array(y.length / 4), new Uint8Array(y.length / 4)]
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3)
      y[at] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (row % 2 === 1 || column % 2 === 1) continue
      const cell = (row / 2) * (width / 2) + column / 2
      u[cell] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      v[cell] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  return [
    { pixels: y, scale: 1 },
    { pixels: u, scale: 2 },
    { pixels: v, scale: 2 },
  ]
}

/** Two lights wander over a ramp from top (bright) to bottom, so that pixels show which way is up. */
function paintLight({ width, height }: ClipPlan): Painter {
  return (t) => lightFrame(width, height, t)
}

function lightFrame(width: number, height: number, t: number): Uint8Array {
  const lumaSize = width * height
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const pixels = new Uint8Array(lumaSize * 1.5)
  const lights = [lightAt(t, 0.7, 0), lightAt(t, 1.1, 2)]
  // In cells of 2 × 2: a quarter of the arithmetic, and soft light hides it.
  for (let row = 0; row < halfHeight; row += 1) {
    const y = row / halfHeight
    for (let column = 0; column < halfWidth; column += 1) {
      const x = column / halfWidth
      const glow = glowAt(lights, x, y)
      const luma = Math.min(235, 40 + 110 * (1 - y) + 90 * glow)
      const corner = row * 2 * width + column * 2
      pixels[corner] = pixels[corner + 1] = luma
      pixels[corner + width] = pixels[corner + width + 1] = luma
      const angle = ((HUE + 60 * x + 40 * glow) * Math.PI) / 180
      const cell = lumaSize + row * halfWidth + column
      pixels[cell] = 128 + 60 * Math.cos(angle)
      pixels[cell + lumaSize / 4] = 128 + 60 * Math.sin(angle)
    }
  }
  return pixels
}

type Light = { x: number; y: number }

function lightAt(t: number, speed: number, phase: number): Light {
  return { x: 0.5 + 0.35 * Math.cos(speed * t + phase), y: 0.5 + 0.35 * Math.sin(1.3 * speed * t + phase) }
}

function glowAt(lights: Light[], x: number, y: number): number {
  let glow = 0
  for (const light of lights) {
    const [dx, dy] = [light.x - x, light.y - y]
    glow += 1 / (1 + 40 * (dx * dx + dy * dy))
  }
  return glow
}
