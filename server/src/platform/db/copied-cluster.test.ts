import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { openFolder, removeFolder } from '#test/installation'
import { makeDataDir, unpackCluster } from './copied-cluster.ts'
import { clusterDirOf } from './postgres-versions.ts'

let root: string
let archive: Buffer
before(async () => {
  root = await openFolder()
  const source = path.join(root, 'source')
  await mkdir(source)
  await writeFile(path.join(source, 'PG_VERSION'), '18\n')
  archive = spawnSync('tar', ['-c', '-f', '-', '-C', source, '.']).stdout
})
after(() => removeFolder(root))

async function unpack(name: string, bytes: readonly Buffer[]): Promise<string> {
  const dataDir = path.join(root, name)
  makeDataDir(dataDir)
  await unpackCluster(dataDir, Readable.from(bytes))
  return readFile(path.join(clusterDirOf(dataDir), 'PG_VERSION'), 'utf8')
}

test('what follows the end of an archive may stay unread', async () => {
  // More than a pipe holds, so that the program has ended before all of it is written.
  assert.equal(await unpack('filled', [archive, Buffer.alloc(4_000_000)]), '18\n')
})

// In the middle of the only file’s content, behind two headers.
test('an archive that was cut off is refused with what the program says', async () => {
  await assert.rejects(unpack('cut', [archive.subarray(0, 1_100)]), /can’t be unpacked: .*EOF/)
})
