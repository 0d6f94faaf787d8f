/** Where a picture begins that needs no other one: there, and only there, a viewer can be given another layer. Pure. */
import type { Codec } from './peer.ts'
import { beginsVp8KeyFrame } from './vp8.ts'

const AGGREGATE = 24
const FRAGMENT = 28
const SEQUENCE_SET = 7

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
