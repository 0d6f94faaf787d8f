import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { createTestCtx } from '#test/ctx'
import { loadConfig } from './config.ts'
import { requireSealingKey } from './sealing-key.ts'

const { ctx, close } = await createTestCtx()
after(close)

function started(masterKey: Buffer): Promise<void> {
  const config = loadConfig({ NODE_ENV: 'test', MASTER_KEY: masterKey.toString('base64') })
  return requireSealingKey({ db: ctx.db, config })
}

test('the key of the first start is the key of all later ones', async () => {
  const [first, other] = [randomBytes(32), randomBytes(32)]

  await Promise.all(Array.from({ length: 5 }, () => started(first)))

  await assert.rejects(started(other), /master key does not match/)
  await started(first)
})
