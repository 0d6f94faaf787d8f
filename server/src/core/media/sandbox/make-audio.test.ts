import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { MEDIA_FORMATS } from '@limelight/contract/core/media-formats'
import { fileTypeFromFile } from 'file-type'
import {
  AdtsOutputFormat,
  type AudioCodec,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WAVE,
} from 'mediabunny'
import { PHOTO_SECRETS, samplePath } from '#test/media-samples'
import './register-codecs.ts'
import { runSandboxed } from './run-sandboxed.ts'

const root = await mkdtemp(join(tmpdir(), 'limelight-audio-'))
after(() => rm(root, { recursive: true, force: true }))

async function audioOf(input: string) {
  const outDir = await mkdtemp(join(root, 'out-'))
  const result = await runSandboxed({ kind: 'audio', input, outDir })
  return { outDir, result }
}

/** The sample voice in another format. */
async function recorded(name: string, format: OutputFormat, codec: AudioCodec): Promise<string> {
  const path = join(root, name)
  const input = new Input({ source: new FilePathSource(await samplePath('voice.wav')), formats: [WAVE] })
  const output = new Output({ format, target: new FilePathTarget(path) })
  const conversion = await Conversion.init({ input, output, audio: { codec, bitrate: 64_000 }, showWarnings: false })
  assert.ok(conversion.isValid, conversion.discardedTracks.map(({ reason }) => reason).join())
  await conversion.execute()
  return path
}

/** The same as `recorded`, with half a second in the middle missing. */
async function withGap(path: string): Promise<string> {
  const gapped = `${path}.gap.mp4`
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryAudioTrack()
  assert.ok(track)
  const source = new EncodedAudioPacketSource('opus')
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(gapped) })
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.timestamp < 1 || packet.timestamp > 1.5) await source.add(packet, decoderConfig && { decoderConfig })
  await output.finalize()
  return gapped
}

test('a sound with a gap is made, and keeps its length', async () => {
  const path = await recorded('whole.mp4', new Mp4OutputFormat(), 'opus')
  const { result } = await audioOf(await withGap(path))
  assert.ok(Math.abs(result.durationMs - 3000) < 100, `${result.durationMs} ms`)
})

test('a recording becomes one M4A that starts while it loads, without its tags, and a waveform of its loudness', async () => {
  const { outDir, result } = await audioOf(await samplePath('voice.wav'))

  const bytes = await readFile(join(outDir, 'sound.m4a'))
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
  assert.ok(!bytes.includes(PHOTO_SECRETS[1] ?? ''))
  using made = new Input({ source: new FilePathSource(join(outDir, 'sound.m4a')), formats: [MP4] })
  assert.equal(await (await made.getPrimaryAudioTrack())?.getCodec(), 'aac')
  assert.ok(Math.abs(result.durationMs - 3000) < 100, `${result.durationMs} ms`)
  const { waveform } = result
  assert.equal(waveform?.length, 200)
  const [quiet = 0, silent = 0, loud = 0] = [waveform?.[33], waveform?.[100], waveform?.[166]]
  assert.ok(silent <= 2 && quiet > 5 && quiet < 25 && loud > 80, `${quiet} ${silent} ${loud}`)
})

const FORMATS: [name: string, format: OutputFormat, codec: AudioCodec][] = [
  ['voice.mp3', new Mp3OutputFormat(), 'mp3'],
  ['voice.aac', new AdtsOutputFormat(), 'aac'],
  ['voice.m4a', new Mp4OutputFormat(), 'aac'],
  ['voice.opus', new OggOutputFormat(), 'opus'],
  ['voice.flac', new FlacOutputFormat(), 'flac'],
]
for (const [name, format, codec] of FORMATS) {
  test(`${name} is taken`, async () => {
    const path = await recorded(name, format, codec)

    const { result } = await audioOf(path)

    assert.ok(Math.abs(result.durationMs - 3000) < 200, `${result.durationMs} ms`)
    const mime = (await fileTypeFromFile(path))?.mime ?? ''
    assert.ok(
      MEDIA_FORMATS.audio.types.some((type) => type === mime),
      `${mime} is what uploads look for`,
    )
  })
}

test('a video without audio and a file of noise are refused', async () => {
  const noise = join(root, 'noise.mp3')
  await writeFile(noise, Buffer.alloc(20_000, 'x'))

  await assert.rejects(audioOf(await samplePath('small.mp4')), { reason: 'no_audio' })
  await assert.rejects(audioOf(noise), { reason: 'unreadable' })
})
