/** H.264 in RTP (RFC 6184). Pure. */
import type { PictureFormat, Pictures } from './coded-picture.ts'
import { sizeOf } from './sequence-set.ts'

const START_CODE = Buffer.from([0, 0, 0, 1])
const SINGLE_MAX = 23
const AGGREGATE = 24
const FRAGMENT = 28
const KEY_PICTURE = 5
const SEQUENCE_SET = 7

/** Parts of one picture; a fragmented one that is not complete is left out. */
export function createH264Pictures(): Pictures {
  let parts: Buffer[] = []
  let fragments: Buffer[] | undefined
  return {
    add(payload) {
      const type = typeOf(payload)
      if (type >= 1 && type <= SINGLE_MAX) parts.push(payload)
      else if (type === AGGREGATE) parts.push(...aggregated(payload))
      else if (type === FRAGMENT) fragments = addFragment(payload, fragments, parts)
    },
    take() {
      if (parts.length === 0) return undefined
      const whole = parts
      parts = []
      const sequenceSet = whole.find((part) => typeOf(part) === SEQUENCE_SET)
      return {
        // Annex B: each part behind a start code.
        data: Buffer.concat(whole.flatMap((part) => [START_CODE, part])),
        isKey: whole.some((part) => typeOf(part) === KEY_PICTURE),
        format: sequenceSet && (() => formatOf(sequenceSet)),
      }
    },
    drop() {
      fragments = undefined
      parts = []
    },
  }
}

function formatOf(sequenceSet: Buffer): PictureFormat {
  return {
    codec: 'avc',
    identity: sequenceSet.toString('hex'),
    name: `avc1.${sequenceSet.subarray(1, 4).toString('hex')}`,
    ...sizeOf(sequenceSet),
  }
}

function typeOf(part: Buffer): number {
  return (part[0] ?? 0) & 31
}

function* aggregated(payload: Buffer): Generator<Buffer> {
  for (let at = 1; at + 2 < payload.length; ) {
    const size = payload.readUInt16BE(at)
    const part = payload.subarray(at + 2, at + 2 + size)
    if (part.length > 0) yield part
    at += 2 + size
  }
}

/** What is still collected; a whole part goes to `parts`. */
function addFragment(payload: Buffer, fragments: Buffer[] | undefined, parts: Buffer[]): Buffer[] | undefined {
  const [first = 0, header = 0] = payload
  const isStart = (header & 0x80) !== 0
  const isEnd = (header & 0x40) !== 0
  const collected = isStart ? [Buffer.from([(first & 0xe0) | (header & 31)])] : fragments
  if (!collected) return undefined
  collected.push(payload.subarray(2))
  if (!isEnd) return collected
  parts.push(Buffer.concat(collected))
  return undefined
}
