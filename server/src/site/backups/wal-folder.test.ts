import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import {
  openWalFolder,
  readChunk,
  readWalArchive,
  removeChunks,
  writeChunk,
  writeCovered,
  writeHistory,
} from './wal-folder.ts'

const target = await mkdtemp(path.join(tmpdir(), 'limelight-wal-'))
await openWalFolder(target)
after(() => rm(target, { recursive: true, force: true }))

const at = Temporal.Instant.fromEpochMilliseconds(1_000)

test('a chunk that is joined to others while somebody reads is read from the whole, and one that is gone is missing', async () => {
  const bytes = randomBytes(300)
  const part = await writeChunk(target, { timeline: 1, start: 100n, end: 200n, at }, bytes.subarray(100, 200))
  await writeChunk(target, { timeline: 1, start: 0n, end: 300n, at }, bytes)
  await removeChunks(target, [part])

  assert.deepEqual(await readChunk(target, part), bytes.subarray(100, 200))

  await removeChunks(target, (await readWalArchive(target)).chunks)
  await assert.rejects(readChunk(target, part), /is missing: nothing after it can be restored/)
})

test('two lives with the same number are not mixed', async () => {
  await writeHistory(target, 2, '1\t0/3000000\tone\n')
  await writeHistory(target, 2, '1\t0/3000000\tone\n')
  await assert.rejects(writeHistory(target, 2, '1\t0/5000000\tother\n'), /of another copy of this site/)
  assert.deepEqual((await readWalArchive(target)).histories.get(2), [{ parent: 1, at: 0x300_0000n }])
})

test('the last look of a life stays when the next one begins', async () => {
  const looks = [
    { timeline: 1, position: 7n, at },
    { timeline: 1, position: 9n, at: at.add({ seconds: 1 }) },
    { timeline: 2, position: 5n, at: at.add({ seconds: 2 }) },
    { timeline: 2, position: 6n, at: at.add({ seconds: 3 }) },
  ]
  for (const look of looks) await writeCovered(target, look)
  assert.deepEqual((await readWalArchive(target)).covered, [looks[3], looks[1]])
})
