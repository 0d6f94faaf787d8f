import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { aRoom } from '#test/live-room'
import { until } from '#test/until'
import { recordRoom } from './recording.ts'
import { secondsOfRecording } from './recording-length.ts'

const root = await mkdtemp(path.join(tmpdir(), 'limelight-recording-'))
after(() => rm(root, { recursive: true, force: true }))

test('what was recorded lies in the file while the recording goes on, however few bytes it is', async () => {
  const [file, errors] = [path.join(root, 'still.mp4'), [] as unknown[]]
  const { room, publish } = aRoom()
  const recording = recordRoom(room, { maxBytes: 1e9, nextFile: () => file, onError: (error) => errors.push(error) })

  publish(20)
  await until(async () => (await secondsOfRecording(`${file}.part`).catch(() => 0)) > 10)
  publish(10)
  await recording.stop()

  assert.ok((await secondsOfRecording(file)) > 25)
  assert.deepEqual([errors, await readdir(root)], [[], ['still.mp4']])
})
