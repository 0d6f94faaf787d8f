/** Child of `formatSamples`: `node format-samples-child.ts <folder> <names, comma-separated>`; writes a second of each format with FFmpeg. */
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Codec, Log, type Packet } from 'node-av/lib'
import { FORMAT_SAMPLES, type FormatSample } from './format-samples.ts'

const [folder = '', names = ''] = process.argv.slice(2)
Log.setLevel(AV_LOG_ERROR)
for (const name of names.split(',')) {
  const sample = FORMAT_SAMPLES[name]
  if (sample) await write(join(folder, name), sample)
}
process.kill(process.pid, 'SIGKILL')

async function write(path: string, { container, video, audio, options }: FormatSample): Promise<void> {
  await using muxer = await Muxer.open(path, { format: container, options: options ?? {} })
  const lanes = []
  if (video) {
    const source = video.source ?? 'testsrc2=size=176x144:rate=25:duration=1'
    lanes.push(
      await lane(muxer, {
        source,
        filter: video.filter ?? 'format=yuv420p',
        codec: video.codec,
        options: video.options,
      }),
    )
  }
  if (audio) {
    const source = `sine=frequency=440:sample_rate=${audio.rate ?? 44_100}:duration=1`
    const filter = `aformat=sample_fmts=${audio.format}:channel_layouts=${audio.layout ?? 'stereo'}`
    lanes.push(await lane(muxer, { source, filter, codec: audio.codec, options: audio.options }))
  }
  for (const advance of lanes) await advance()
}

type LaneOptions = {
  source: string
  filter: string
  codec: string
  options?: Record<string, string | number> | undefined
}

async function lane(muxer: Muxer, { source, filter: description, codec: name, options = {} }: LaneOptions) {
  const demuxer = await Demuxer.open(source, { format: 'lavfi' })
  const stream = demuxer.streams[0]
  const codec = Codec.findEncoderByName(name as never)
  if (!stream || !codec) throw new Error(`no ${name}`)
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(description)
  const encoder = await Encoder.create(codec, { decoder, filter, options: { strict: 'experimental', ...options } })
  const index = muxer.addStream(encoder)
  const send = async (packets: Packet[]) => {
    for (const packet of packets) await muxer.writePacket(packet, index)
  }
  return async () => {
    for await (const packet of demuxer.packets())
      for (const frame of await decoder.decodeAll(packet))
        for (const filtered of await filter.processAll(frame)) await send(await encoder.encodeAll(filtered))
    await filter.flush()
    for await (const filtered of filter.flushFrames()) await send(await encoder.encodeAll(filtered))
    await send(await encoder.encodeAll(null))
    await demuxer.close()
  }
}
