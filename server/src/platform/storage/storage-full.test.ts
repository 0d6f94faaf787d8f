import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { orStorageFull } from './storage-full.ts'

test('a full disk and a full share of it are the same refusal', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const error = orStorageFull(Object.assign(new Error(code), { code }))
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'storage_full')
  }
})

test('every other error is unchanged', () => {
  for (const error of [Object.assign(new Error('EIO'), { code: 'EIO' }), new Error('ENOSPC'), undefined])
    assert.equal(orStorageFull(error), error)
})

test('asking whether a disk can be written to leaves nothing on one that cannot', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'limelight-full-'))
  const probe = `
    const { diskStorage } = await import(${JSON.stringify(path.join(import.meta.dirname, 'disk.ts'))})
    await diskStorage(${JSON.stringify(dir)}).check().then(() => process.exit(3), () => process.exit(4))`
  // A file may be made, but not a byte be written to it.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`
  const { status } = spawnSync('/bin/sh', ['-c', limited, process.execPath, probe])

  assert.equal(status, 4, 'it was refused')
  assert.deepEqual(readdirSync(path.join(dir, 'drafts')), [])
  rmSync(dir, { recursive: true })
})
