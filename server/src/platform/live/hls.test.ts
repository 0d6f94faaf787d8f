import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { aRoom } from '#test/live-room'
import { writeHls } from './hls.ts'
import { HLS_INDEX } from './recording-files.ts'

const root = await mkdtemp(path.join(tmpdir(), 'limelight-hls-'))
after(() => rm(root, { recursive: true, force: true }))

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
