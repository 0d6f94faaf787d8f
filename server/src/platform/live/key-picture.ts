/** Where a picture begins that needs no other one: there, and only there, a viewer can be given another layer. Pure. */
import type { Codec } from './peer.ts'

const AGGREGATE = 24
const FRAGMENT = 28
const SEQUENCE_SET = 7
const NUMBER_OF_FIRST_PARTITION = 0

/**
 * With H.264 it is the sequence parameter set, which every key picture over WebRTC begins with: a decoder needs the new one for the
 * size of the picture. With VP8 it is the first packet of a key frame (RFC 7741).
 */
export function beginsKeyPicture(codec: Codec, payload: Buffer): boolean {
  if (codec === 'H264') return hasSequenceSet(payload)
  return codec === 'VP8' && beginsVp8KeyFrame(payload)
}

function hasSequenceSet(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 31
  if (type === SEQUENCE_SET) return true
  if (type === FRAGMENT) return ((payload[1] ?? 0) & 0x9f) === (0x80 | SEQUENCE_SET)
  if (type !== AGGREGATE) return false
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at))
    if (((payload[at + 2] ?? 0) & 31) === SEQUENCE_SET) return true
  return false
}

function beginsVp8KeyFrame(payload: Buffer): boolean {
  const [first = 0, extension = 0, number = 0] = payload
  const isStart = (first & 0x10) !== 0 && (first & 7) === NUMBER_OF_FIRST_PARTITION
  if (!isStart) return false
  let at = 1
  if (first & 0x80) {
    at += 1
    // A picture number of one byte or of two, then an index, then what layers of time there are.
    if (extension & 0x80) at += number & 0x80 ? 2 : 1
    if (extension & 0x40) at += 1
    if (extension & 0x30) at += 1
  }
  const header = payload[at]
  return header !== undefined && (header & 1) === 0
}
