import { createRoom, type Source } from '#/platform/live/room'
import { VIDEO_CLOCK_HZ } from '#/platform/live/rtp'

/** Of a picture of 320 × 180. */
const SPS = Buffer.from('6764001eacd941419f9f0110000003001001e84800f162d960', 'hex')
const PPS = Buffer.from('68efbcb0', 'hex')
const KEY = Buffer.from([0x65, 1, 2, 3, 4, 5, 6])
const DELTA = Buffer.from([0x41, 9, 8, 7])
const PICTURES_PER_SECOND = 10

/** A room with a publisher whose pictures are sent at once, whatever time they take to watch. */
export function aRoom() {
  const room = createRoom('a-room')
  const source = { codec: 'H264', sinks: new Set() } as unknown as Source
  room.sources.set('video', source)
  let [sequence, timestamp] = [0, 0]
  const send = (payload: Buffer, isLast: boolean) => {
    const header = Buffer.alloc(12)
    header[0] = 0x80
    header[1] = 102 | (isLast ? 0x80 : 0)
    const numbers = { sequence: sequence++, timestamp }
    // In the bytes are the numbers of whichever viewer was given them before.
    header.writeUInt16BE(4_711, 2)
    header.writeUInt32BE(4_711, 4)
    for (const sink of source.sinks) sink.packet(Buffer.concat([header, payload]), numbers, performance.now())
  }
  return {
    room,
    publish(seconds: number) {
      for (let nth = 0; nth < seconds * PICTURES_PER_SECOND; nth += 1) {
        const isKey = nth % (2 * PICTURES_PER_SECOND) === 0
        if (isKey) for (const part of [SPS, PPS]) send(part, false)
        send(isKey ? KEY : DELTA, true)
        timestamp += VIDEO_CLOCK_HZ / PICTURES_PER_SECOND
      }
    },
    pause(seconds: number) {
      timestamp += VIDEO_CLOCK_HZ * seconds
    },
  }
}
