import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeHls } from './hls.ts'
import { HLS_INDEX } from './recording-files.ts'
import { createRoom, type Source } from './room.ts'
import { VIDEO_CLOCK_HZ } from './rtp.ts'

/** Of a picture of 320 × 180. */
const SPS = Buffer.from('6764001eacd941419f9f0110000003001001e84800f162d960', 'hex')
const PPS = Buffer.from('68efbcb0', 'hex')
const KEY = Buffer.from([0x65, 1, 2, 3, 4, 5, 6])
const DELTA = Buffer.from([0x41, 9, 8, 7])
const PICTURES_PER_SECOND = 10

const root = await mkdtemp(path.join(tmpdir(), 'limelight-hls-'))
after(() => rm(root, { recursive: true, force: true }))

/** A room with a publisher whose pictures are sent at once, whatever time they take to watch. */
function aRoom() {
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

/** Undefined between two parts. */
async function playlistIn(folder: string): Promise<{ name: string; text: string } | undefined> {
  const index = await readFile(path.join(folder, HLS_INDEX), 'utf8').catch(() => '')
  const name = /^\d+-1\.m3u8$/m.exec(index)?.[0]
  return name === undefined ? undefined : { name, text: await readFile(path.join(folder, name), 'utf8') }
}

async function untilPlaylist(folder: string, has: (name: string | undefined) => boolean) {
  for (;;) {
    const playlist = await playlistIn(folder)
    if (has(playlist?.name)) return playlist
    await sleep(50)
  }
}

test('a publisher who comes back after a pause begins another part, and the former one has ended', async () => {
  const folder = path.join(root, 'paused')
  const errors: unknown[] = []
  const { room, publish, pause } = aRoom()
  const writer = writeHls(room, { folder, onError: (error) => errors.push(error) })
  publish(7)
  const former = await untilPlaylist(folder, (name) => name !== undefined)
  assert.doesNotMatch(former?.text ?? '', /ENDLIST/)

  await untilPlaylist(folder, (name) => name === undefined)
  assert.match(await readFile(path.join(folder, former?.name ?? ''), 'utf8'), /ENDLIST/)

  pause(25)
  publish(7)
  const next = await untilPlaylist(folder, (name) => name !== undefined)
  assert.notEqual(next?.name, former?.name)
  const durations = [...(next?.text ?? '').matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  assert.ok(durations.length > 0 && durations.every((seconds) => seconds < 3), String(durations))

  await writer.stop()
  assert.deepEqual([errors, await readdir(root)], [[], []])
})
