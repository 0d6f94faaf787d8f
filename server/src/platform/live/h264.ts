/** H.264 in RTP (RFC 6184): packets in, whole pictures out. Pure. */

const START_CODE = Buffer.from([0, 0, 0, 1])
const SINGLE_MAX = 23
const AGGREGATE = 24
const FRAGMENT = 28
const KEY_PICTURE = 5
const SEQUENCE_SET = 7

export type Picture = {
  /** Annex B: each part behind a start code. */
  data: Buffer
  isKey: boolean
  /** 90 kHz. */
  timestamp: number
  /** The sequence parameter set, where the picture has one. */
  sequenceSet: Buffer | undefined
}
export type H264Packet = { payload: Buffer; sequence: number; timestamp: number; isLast: boolean }

/** After a loss nothing comes out until the next key picture: what refers to a missing one cannot be shown. */
export function createH264Reader(emit: (picture: Picture) => void): (packet: H264Packet) => void {
  let parts: Buffer[] = []
  let fragments: Buffer[] | undefined
  let lastSequence: number | undefined
  let timestamp: number | undefined
  let isBroken = true

  function flush(): void {
    if (parts.length === 0 || timestamp === undefined) return
    const isKey = parts.some((part) => typeOf(part) === KEY_PICTURE)
    if (isKey) isBroken = false
    const whole = parts
    parts = []
    if (isBroken) return
    emit({
      data: Buffer.concat(whole.flatMap((part) => [START_CODE, part])),
      isKey,
      timestamp,
      sequenceSet: whole.find((part) => typeOf(part) === SEQUENCE_SET),
    })
  }

  return ({ payload, sequence, timestamp: at, isLast }) => {
    if (payload.length < 2) return
    const isGap = lastSequence !== undefined && sequence !== ((lastSequence + 1) & 0xffff)
    lastSequence = sequence
    if (isGap) {
      isBroken = true
      fragments = undefined
      parts = []
    }
    if (timestamp !== at) flush()
    timestamp = at
    const type = typeOf(payload)
    if (type >= 1 && type <= SINGLE_MAX) parts.push(payload)
    else if (type === AGGREGATE) parts.push(...aggregated(payload))
    else if (type === FRAGMENT) fragments = addFragment(payload, fragments, parts)
    if (isLast) flush()
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
