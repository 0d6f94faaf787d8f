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
  hue: number
  hasAudio: boolean
}

const SAMPLE_RATE = 48_000
/** Two notes a fifth apart (A3, E4), quiet. */
const TONES_HZ = [220, 329.6]

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
  await output.start()

  for (let second = 0; second < plan.seconds; second += 1) {
    await audio?.add(toneOf(second))
    for (let frame = 0; frame < plan.fps; frame += 1) {
      const sample = frameAt(plan, second + frame / plan.fps)
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

/** One I420 frame: two lights wander over a ramp from top (bright) to bottom, so that pixels show which way is up. */
function frameAt({ width, height, fps, hue }: ClipPlan, t: number): VideoSample {
  const lumaSize = width * height
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const pixels = new Uint8Array(lumaSize * 1.5)
  const lights = [lightAt(t, 0.7, 0), lightAt(t, 1.1, 2)]
  // Painted in cells of 2 × 2, the grain of the chroma planes: a quarter of the arithmetic, and soft light hides it.
  for (let row = 0; row < halfHeight; row += 1) {
    const y = row / halfHeight
    for (let column = 0; column < halfWidth; column += 1) {
      const x = column / halfWidth
      const glow = glowAt(lights, x, y)
      const luma = Math.min(235, 40 + 110 * (1 - y) + 90 * glow)
      const corner = row * 2 * width + column * 2
      pixels[corner] = pixels[corner + 1] = luma
      pixels[corner + width] = pixels[corner + width + 1] = luma
      const angle = ((hue + 60 * x + 40 * glow) * Math.PI) / 180
      const cell = lumaSize + row * halfWidth + column
      pixels[cell] = 128 + 60 * Math.cos(angle)
      pixels[cell + lumaSize / 4] = 128 + 60 * Math.sin(angle)
    }
  }
  return new VideoSample(pixels, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: t,
    duration: 1 / fps,
  })
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
