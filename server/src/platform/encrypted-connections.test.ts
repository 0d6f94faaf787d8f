import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { loadConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'limelight-tls-'))
const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', DATA_DIR, ...env })

const PLAIN = {
  'a database': { DATABASE_URL: 'postgres://app:x@db.example/limelight' },
  'a database behind a pooler': {
    DATABASE_DIRECT_URL: 'postgres://app:x@db.example/limelight',
    DATABASE_URL: 'postgres://app:x@localhost:6432/limelight',
  },
  'a database that may fall back': { DATABASE_URL: 'postgres://app:x@db.example/limelight?sslmode=prefer' },
  Redis: { REDIS_URL: 'redis://cache.example:6379' },
  LiveKit: {
    LIVEKIT_URL: 'ws://live.example',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'x'.repeat(32),
    LIVE_DRIVER: 'livekit',
  },
  'an object storage': { STORAGE_URL: 's3://key:secret@files.example/bucket?tls=0' },
}
for (const [name, env] of Object.entries(PLAIN))
  test(`${name} on another machine without TLS stops the start, unless its host is named`, () => {
    assert.throws(() => load(env), /must be encrypted/)
    const { hostname } = new URL(Object.values(env)[0] ?? '')
    load({ ...env, PLAINTEXT_HOSTS: `other,${hostname}` })
    assert.throws(() => load({ ...env, PLAINTEXT_HOSTS: 'other' }), /must be encrypted/)
  })

const ENCRYPTED = [
  { DATABASE_URL: 'postgres://app:x@db.example/limelight?sslmode=verify-full' },
  { REDIS_URL: 'rediss://cache.example:6379' },
  { STORAGE_URL: 's3://key:secret@files.example/bucket' },
]
const LOCAL = [
  { DATABASE_URL: 'postgres://app:x@127.0.0.1/limelight' },
  { DATABASE_URL: 'postgres://app:x@%2Frun%2Fpostgresql/limelight' },
  { DATABASE_URL: 'postgres://app:x@localhost/limelight' },
  { REDIS_URL: 'redis://[::1]:6379' },
]
for (const env of [...ENCRYPTED, ...LOCAL]) test(`${Object.values(env)[0]} starts`, () => void load(env))

test('mail to another machine needs TLS, and mail to this one does not', () => {
  assert.equal(load({ SMTP_URL: 'smtp://mail.example:587' }).smtpNeedsTls, true)
  assert.equal(load({ SMTP_URL: 'smtp://127.0.0.1:25' }).smtpNeedsTls, false)
  assert.equal(load({ SMTP_URL: 'smtp://relay:25', PLAINTEXT_HOSTS: 'relay' }).smtpNeedsTls, false)
})
