import assert from 'node:assert/strict'
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

test('whatever else goes wrong stays what it is', () => {
  for (const error of [Object.assign(new Error('EIO'), { code: 'EIO' }), new Error('ENOSPC'), undefined])
    assert.equal(orStorageFull(error), error)
})
