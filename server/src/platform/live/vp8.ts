/** VP8 in RTP (RFC 7741), and what the header of its key frames says (RFC 6386, 9.1). Pure. */
import type { PictureFormat, Pictures } from './coded-picture.ts'

const NUMBER_OF_FIRST_PARTITION = 0
const START_CODE_AT = 3
const START_CODE = Buffer.from([0x9d, 0x01, 0x2a])
const KEY_HEADER_BYTES = 10
/** Above them is how the picture shall be scaled. */
const SIZE_BITS = 0x3fff

/** Where the frame begins behind the descriptor of a packet. */
function frameAt(payload: Buffer): number {
  const [first = 0, extension = 0, number = 0] = payload
  if (!(first & 0x80)) return 1
  let at = 2
  // A picture number of one byte or of two, then an index, then what layers of time there are.
  if (extension & 0x80) at += number & 0x80 ? 2 : 1
  if (extension & 0x40) at += 1
  if (extension & 0x30) at += 1
  return at
}

function beginsFrame(payload: Buffer): boolean {
  const [first = 0] = payload
  return (first & 0x10) !== 0 && (first & 7) === NUMBER_OF_FIRST_PARTITION
}

function isKeyFrame(frame: Buffer): boolean {
  const [header] = frame
  return header !== undefined && (header & 1) === 0
}

export function beginsVp8KeyFrame(payload: Buffer): boolean {
  return beginsFrame(payload) && isKeyFrame(payload.subarray(frameAt(payload)))
}

/** A frame whose first packet is missing is left out. */
export function createVp8Pictures(): Pictures {
  let parts: Buffer[] = []
  return {
    add(payload) {
      if (beginsFrame(payload)) parts = []
      else if (parts.length === 0) return
      parts.push(payload.subarray(frameAt(payload)))
    },
    take() {
      const data = Buffer.concat(parts)
      parts = []
      if (data.length === 0) return undefined
      if (!isKeyFrame(data)) return { data, isKey: false, format: undefined }
      return { data, isKey: true, format: () => formatOf(data) }
    },
    drop() {
      parts = []
    },
  }
}

function formatOf(frame: Buffer): PictureFormat {
  const code = frame.subarray(START_CODE_AT, START_CODE_AT + START_CODE.length)
  if (frame.length < KEY_HEADER_BYTES || !code.equals(START_CODE)) throw new Error('no key frame of VP8')
  const width = frame.readUInt16LE(6) & SIZE_BITS
  const height = frame.readUInt16LE(8) & SIZE_BITS
  return { codec: 'vp8', identity: `vp8 ${width} × ${height}`, name: 'vp8', width, height }
}
