/** A stored video as packets of RTP (RFC 6184), as a publisher sends them. Pure. */
import { VIDEO_CLOCK_HZ } from './rtp.ts'

/** Below what any network carries, with the headers of SRTP and UDP. */
const PAYLOAD_MAX = 1_180
const DELIMITER = 9
const FRAGMENT = 28
const [FIRST, LAST] = [0x80, 0x40]
const START_CODE = Buffer.from([0, 0, 1])

/** The units of each picture of a video in Annex B, which has a delimiter before each. */
export function picturesOf(video: Buffer): Buffer[][] {
  const pictures: Buffer[][] = []
  for (const unit of unitsOf(video)) {
    if (typeOf(unit) === DELIMITER) pictures.push([])
    else pictures.at(-1)?.push(unit)
  }
  return pictures
}

function* unitsOf(video: Buffer): Generator<Buffer> {
  let start = video.indexOf(START_CODE)
  while (start >= 0) {
    const from = start + START_CODE.length
    start = video.indexOf(START_CODE, from)
    let end = start < 0 ? video.length : start
    // A start code may have one more zero before it, and no unit ends with one.
    while (end > from && video[end - 1] === 0) end -= 1
    if (end > from) yield video.subarray(from, end)
  }
}

export type Numbering = {
  payloadType: number
  ssrc: number
  picturesPerSecond: number
}

/** The packets of the nth picture since the beginning; `sequence` is the number of the first. */
export function packetsOf(
  units: readonly Buffer[],
  { nth, sequence }: { nth: number; sequence: number },
  { payloadType, ssrc, picturesPerSecond }: Numbering,
): Buffer[] {
  const payloads = units.flatMap((unit) => (unit.length <= PAYLOAD_MAX ? [unit] : fragmentsOf(unit)))
  const timestamp = Math.round((nth * VIDEO_CLOCK_HZ) / picturesPerSecond) % 2 ** 32
  return payloads.map((payload, at) => {
    const header = Buffer.alloc(12)
    header[0] = 0x80
    header[1] = payloadType | (at === payloads.length - 1 ? 0x80 : 0)
    header.writeUInt16BE((sequence + at) & 0xffff, 2)
    header.writeUInt32BE(timestamp, 4)
    header.writeUInt32BE(ssrc, 8)
    return Buffer.concat([header, payload])
  })
}

function fragmentsOf(unit: Buffer): Buffer[] {
  const first = unit[0] ?? 0
  const fragments: Buffer[] = []
  for (let at = 1; at < unit.length; at += PAYLOAD_MAX - 2) {
    const part = unit.subarray(at, at + PAYLOAD_MAX - 2)
    const ends = (at === 1 ? FIRST : 0) | (at + part.length === unit.length ? LAST : 0)
    fragments.push(Buffer.concat([Buffer.from([(first & 0xe0) | FRAGMENT, ends | (first & 31)]), part]))
  }
  return fragments
}

function typeOf(unit: Buffer): number {
  return (unit[0] ?? 0) & 31
}
