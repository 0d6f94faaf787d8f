/** FFmpeg's own WHIP sender, which shares no code with browsers nor with the engine: moving pictures and a tone, until it is ended. */

import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import { AV_LOG_ERROR, FF_ENCODER_LIBOPUS, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log, type Packet } from 'node-av/lib'

type Kind = 'video' | 'audio'
const SOURCES = { video: 'testsrc=size=640x360:rate=30', audio: 'sine=frequency=440:sample_rate=48000' }
const FILTERS = {
  video: 'format=yuv420p,realtime',
  audio: 'aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=960,arealtime',
}
const OPTIONS = { preset: 'veryfast', tune: 'zerolatency', profile: 'baseline' }

const [url = '', key = ''] = process.argv.slice(2)
Log.setLevel(AV_LOG_ERROR)
let isEnding = false
process.once('SIGTERM', () => {
  isEnding = true
})
process.once('disconnect', () => process.exit(0))

const muxer = await Muxer.open(url, { format: 'whip', options: { authorization: key } })
const sources = await Promise.all([open('video'), open('audio')])
const sent = sources.map((source) => ({
  ...source,
  at: muxer.addStream(source.encoder, { inputStream: source.stream }),
}))
await Promise.all(sent.map(send))
await muxer.close()
process.disconnect?.()

async function open(kind: Kind) {
  const input = await Demuxer.open(SOURCES[kind], { format: 'lavfi' })
  const stream = input.streams[0]
  if (!stream) throw new Error(`FFmpeg has no source of ${kind}`)
  const decoder = await Decoder.create(stream)
  const encoder = await (kind === 'video'
    ? Encoder.create(FF_ENCODER_LIBX264, { bitrate: '1M', gopSize: 60, options: OPTIONS })
    : Encoder.create(FF_ENCODER_LIBOPUS, { bitrate: '64k' }))
  const frames = FilterAPI.create(FILTERS[kind]).frames(decoder.frames(input.packets(stream.index)))
  return { stream, encoder, packets: encoder.packets(frames) }
}

async function send({ packets, at }: { packets: AsyncIterable<Packet | null>; at: number }): Promise<void> {
  for await (const packet of packets) {
    if (isEnding) return
    if (packet) await muxer.writePacket(packet, at)
    packet?.free()
  }
}
