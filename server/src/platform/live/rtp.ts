/** Packets of RTP and RTCP, as far as forwarding reads and writes them (RFC 3550, 4585, 5104). Pure. */

export const VIDEO_CLOCK_HZ = 90_000
export const AUDIO_CLOCK_HZ = 48_000
const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA = 4
const BITRATE_LIMIT = 15
const EXTENSION_FLAG = 0x10
/** Where a sender report has the publisher's clock, in seconds and parts of one, and the time of the media. */
const REPORT_CLOCK_AT = 8
export const REPORT_TIME_AT = 16

export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return packet.length >= 8 && type >= 192 && type <= 223
}

export type RtpHeader = { payloadType: number; sequence: number; timestamp: number; ssrc: number; payloadAt: number }

/** Undefined for bytes that are no RTP packet. */
export function readRtp(packet: Buffer): RtpHeader | undefined {
  const first = packet[0] ?? 0
  if (packet.length < 12 || first >> 6 !== 2) return undefined
  let payloadAt = 12 + (first & 15) * 4
  if (first & EXTENSION_FLAG) {
    if (packet.length < payloadAt + 4) return undefined
    payloadAt += 4 + packet.readUInt16BE(payloadAt + 2) * 4
  }
  if (payloadAt > packet.length) return undefined
  return {
    payloadType: (packet[1] ?? 0) & 127,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payloadAt,
  }
}

/** Extensions are negotiated for each connection by itself, so a viewer gets none of the publisher's. */
export function withoutExtension(packet: Buffer, { payloadAt }: RtpHeader): Buffer {
  const first = packet[0] ?? 0
  if (!(first & EXTENSION_FLAG)) return packet
  const headerEnd = 12 + (first & 15) * 4
  const plain = Buffer.concat([packet.subarray(0, headerEnd), packet.subarray(payloadAt)])
  plain[0] = first & ~EXTENSION_FLAG
  return plain
}

export type RtcpPacket = { type: number; format: number; bytes: Buffer }

export function* readRtcp(compound: Buffer): Generator<RtcpPacket> {
  for (let at = 0; at + 4 <= compound.length; ) {
    const length = (compound.readUInt16BE(at + 2) + 1) * 4
    const bytes = compound.subarray(at, Math.min(compound.length, at + length))
    yield { type: compound[at + 1] ?? 0, format: (compound[at] ?? 0) & 31, bytes }
    at += length
  }
}

export function isSenderReport({ type, bytes }: RtcpPacket): boolean {
  return type === SENDER_REPORT && bytes.length >= 28
}

export function asksForKeyFrame({ type, format }: RtcpPacket): boolean {
  return type === PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA)
}

/** A sender report without its report blocks, which are about the engine and not about the viewer. */
export function plainSenderReport(report: Buffer): Buffer {
  const plain = Buffer.from(report.subarray(0, 28))
  plain[0] = 0x80
  plain.writeUInt16BE(6, 2)
  return plain
}

/** The publisher's clock at the moment of a sender report, in seconds. */
export function reportSeconds(report: Buffer): number {
  return report.readUInt32BE(REPORT_CLOCK_AT) + report.readUInt32BE(REPORT_CLOCK_AT + 4) / 2 ** 32
}

/** The share of lost packets that a receiver reports of a source; undefined where the packet says nothing of it. */
export function lostShareOf({ type, format: count, bytes }: RtcpPacket, ssrc: number): number | undefined {
  if (type !== RECEIVER_REPORT && type !== SENDER_REPORT) return undefined
  const blocksAt = type === RECEIVER_REPORT ? 8 : 28
  for (let at = blocksAt; at < blocksAt + count * 24 && at + 24 <= bytes.length; at += 24)
    if (bytes.readUInt32BE(at) === ssrc) return (bytes[at + 4] ?? 0) / 256
  return undefined
}

/** What a receiver believes to get through, in bits per second; undefined for packets that say something else. */
export function readBitrateLimit({ type, format, bytes }: RtcpPacket): number | undefined {
  if (type !== PAYLOAD_FEEDBACK || format !== BITRATE_LIMIT || bytes.length < 20) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'REMB') return undefined
  const field = bytes[17] ?? 0
  return (((field & 3) << 16) | bytes.readUInt16BE(18)) * 2 ** (field >> 2)
}

function feedback(type: number, format: number, { sender, media, size }: Feedback): Buffer {
  const packet = Buffer.alloc(size)
  packet[0] = 0x80 | format
  packet[1] = type
  packet.writeUInt16BE(size / 4 - 1, 2)
  packet.writeUInt32BE(sender, 4)
  packet.writeUInt32BE(media, 8)
  return packet
}
type Feedback = { sender: number; media: number; size: number }

export function pictureLoss(sender: number, media: number): Buffer {
  return feedback(PAYLOAD_FEEDBACK, PICTURE_LOSS, { sender, media, size: 12 })
}

/** Asks for missing packets again: each field is a number and a mask of the sixteen after it. */
export function negativeAck(sender: number, media: number, sequences: readonly number[]): Buffer {
  const fields: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const last = fields.at(-1)
    const distance = last ? (sequence - last.first - 1) & 0xffff : 0xffff
    if (last && distance < 16) last.mask |= 1 << distance
    else fields.push({ first: sequence, mask: 0 })
  }
  const packet = feedback(TRANSPORT_FEEDBACK, 1, { sender, media, size: 12 + fields.length * 4 })
  for (const [index, { first, mask }] of fields.entries()) {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(mask, 14 + index * 4)
  }
  return packet
}

/** The bit rate that the publisher may use: without it, or transport feedback, browsers stay slow. */
export function bitrateLimit(sender: number, media: number, bitsPerSecond: number): Buffer {
  let exponent = 0
  let mantissa = Math.floor(bitsPerSecond)
  for (; mantissa >= 1 << 18; exponent += 1) mantissa = Math.floor(mantissa / 2)
  const packet = feedback(PAYLOAD_FEEDBACK, BITRATE_LIMIT, { sender, media: 0, size: 24 })
  packet.write('REMB', 12)
  packet[16] = 1
  packet[17] = (exponent << 2) | (mantissa >> 16)
  packet.writeUInt16BE(mantissa & 0xffff, 18)
  packet.writeUInt32BE(media, 20)
  return packet
}

export type Reception = {
  ssrc: number
  highest: number
  lost: number
  fractionLost: number
  jitter: number
  lastReport: number
  sinceLastReport: number
}

export function receiverReport(sender: number, reception: Reception): Buffer {
  const packet = Buffer.alloc(32)
  packet[0] = 0x81
  packet[1] = RECEIVER_REPORT
  packet.writeUInt16BE(7, 2)
  packet.writeUInt32BE(sender, 4)
  packet.writeUInt32BE(reception.ssrc, 8)
  packet[12] = reception.fractionLost
  packet.writeUIntBE(reception.lost & 0xffffff, 13, 3)
  packet.writeUInt32BE(reception.highest >>> 0, 16)
  packet.writeUInt32BE(reception.jitter >>> 0, 20)
  packet.writeUInt32BE(reception.lastReport >>> 0, 24)
  packet.writeUInt32BE(reception.sinceLastReport >>> 0, 28)
  return packet
}
