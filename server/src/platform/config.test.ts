import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadConfig } from './config.ts'

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'limelight-config-'))
after(() => rm(DATA_DIR, { recursive: true }))
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

test('an empty environment gives a production site on port 8080 with the embedded database and disk storage', () => {
  const config = loadConfig({ DATA_DIR })

  assert.deepEqual(
    [config.mode, config.port, config.publicUrl, config.databaseUrl, config.storage.kind],
    ['production', 8080, 'http://localhost:8080', undefined, 'disk'],
  )
})

test('a bad value is refused by the name of its variable, without repeating the value', () => {
  const bad = { PORT: 'secret-port', DATABASE_URL: 'mysql://secret', STORAGE_URL: 'http://secret', LOG_LEVEL: 'secret' }
  for (const [name, value] of Object.entries(bad)) {
    assert.throws(
      () => loadConfig({ DATA_DIR, [name]: value }),
      (error) => error instanceof Error && error.message.includes(name) && !error.message.includes('secret'),
    )
  }
})

test('behind a pooler the server itself has an address too, and that alone is refused', () => {
  const [pooler, direct] = ['postgres://app@localhost:6432/site', 'postgres://app@localhost:5432/site']
  const { databaseUrl, databasePoolerUrl } = loadConfig({
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: direct,
    DATA_DIR,
  })
  assert.deepEqual([databaseUrl, databasePoolerUrl], [direct, pooler])
  assert.deepEqual(loadConfig({ DATABASE_URL: direct, DATA_DIR }).databasePoolerUrl, undefined)
  assert.throws(() => loadConfig({ DATABASE_DIRECT_URL: direct, DATA_DIR }), /set DATABASE_URL as well/)
})

test('half a captcha is refused, since it would look like one and be none', () => {
  const whole = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }

  for (const name of Object.keys(whole))
    assert.throws(() => loadConfig({ DATA_DIR, ...whole, [name]: '' }), /CAPTCHA_PROVIDER.*all three or none/)
  assert.equal(loadConfig({ DATA_DIR }).captcha, undefined)
  assert.equal(
    loadConfig({ DATA_DIR, ...whole }).captcha?.url,
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  )
})

test('a Stripe key without the secret of its webhook is refused, and so is the reverse', () => {
  const whole = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' }

  for (const name of Object.keys(whole))
    assert.throws(
      () => loadConfig({ DATA_DIR, ...whole, [name]: name === 'STRIPE_WEBHOOK_SECRET' ? ' , ' : '' }),
      (error) => error instanceof Error && /both or none/.test(error.message) && !error.message.includes('sk_test'),
    )
  assert.equal(loadConfig({ DATA_DIR }).stripe, undefined)
  const { stripe } = loadConfig({ DATA_DIR, ...whole })
  assert.deepEqual(
    [stripe?.webhookSecrets, stripe?.apiBase, stripe?.isLive],
    [['whsec_a', 'whsec_b'], undefined, false],
  )
  assert.equal(loadConfig({ DATA_DIR, ...whole, STRIPE_SECRET_KEY: 'rk_live_1' }).stripe?.isLive, true)
})

test('STRIPE_API_BASE names another host, and nothing below it', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  const baseOf = (STRIPE_API_BASE: string) => loadConfig({ DATA_DIR, ...keys, STRIPE_API_BASE }).stripe?.apiBase

  assert.deepEqual(baseOf('http://127.0.0.1:12111'), { protocol: 'http', host: '127.0.0.1', port: 12111 })
  assert.deepEqual(baseOf('https://mock.example.com'), { protocol: 'https', host: 'mock.example.com', port: 443 })
  assert.throws(() => baseOf('http://127.0.0.1:12111/v1'), /STRIPE_API_BASE/)
})

test('a storage URL is taken apart, escapes and all', () => {
  const { storage } = loadConfig({
    DATA_DIR,
    PLAINTEXT_HOSTS: 'store',
    STORAGE_URL: 's3://key:a%2Fb@store:9000/media?region=eu-1&tls=0',
  })

  assert.deepEqual(storage, {
    kind: 's3',
    endpoint: 'http://store:9000',
    region: 'eu-1',
    bucket: 'media',
    accessKeyId: 'key',
    secretAccessKey: 'a/b',
    presigns: false,
  })
})

test('presigned addresses are a setting of a store only', () => {
  const STORAGE_URL = 's3://key:secret@store:9000/media'
  const { storage } = loadConfig({ DATA_DIR, STORAGE_URL, STORAGE_PRESIGN: '1' })

  assert.equal(storage.kind === 's3' && storage.presigns, true)
  assert.throws(() => loadConfig({ DATA_DIR, STORAGE_PRESIGN: '1' }), /STORAGE_PRESIGN: set STORAGE_URL/)
  assert.throws(() => loadConfig({ DATA_DIR, STORAGE_URL, STORAGE_PRESIGN: 'maybe' }), /STORAGE_PRESIGN/)
})

test('a location of the proxy is a path, and only for files on this disk', () => {
  const accel = (X_ACCEL_PATH: string, more = {}) => loadConfig({ DATA_DIR, X_ACCEL_PATH, ...more }).accelPath

  assert.equal(accel('/_stored/'), '/_stored/')
  assert.equal(accel(''), undefined)
  for (const wrong of ['/', '_stored/', '/_stored', '//', 'http://x/'])
    assert.throws(() => accel(wrong), /X_ACCEL_PATH/)
  assert.throws(() => accel('/_stored/', { STORAGE_URL: 's3://key:secret@store:9000/media' }), /X_ACCEL_PATH/)
})

test('the secret of an edge is long, and not beside a store that sends files', () => {
  const secret = 'c2VjcmV0IG9mIGFuIGVkZ2UgaW4gdGVzdHM='
  const edge = (MEDIA_EDGE_SECRET: string, more = {}) => loadConfig({ DATA_DIR, MEDIA_EDGE_SECRET, ...more })

  assert.equal(edge(secret).mediaEdgeSecret, secret)
  assert.equal(edge('').mediaEdgeSecret, undefined)
  for (const wrong of ['short', `${secret} `, `${secret}\n`]) assert.throws(() => edge(wrong), /MEDIA_EDGE_SECRET/)
  const store = { STORAGE_URL: 's3://key:secret@store:9000/media' }
  assert.equal(edge(secret, store).mediaEdgeSecret, secret)
  assert.throws(() => edge(secret, { ...store, STORAGE_PRESIGN: '1' }), /MEDIA_EDGE_SECRET: with STORAGE_PRESIGN/)
})

test('a data folder that cannot be used is named, with the reason', () => {
  assert.throws(
    () => loadConfig({ DATA_DIR: import.meta.filename }),
    /DATA_DIR: can’t use .*config\.test\.ts \(ENOTDIR\)/,
  )
})

test('the master key is made once, readable by its owner only, and used again', async () => {
  const first = loadConfig({ DATA_DIR }).keyFor('media')
  const second = loadConfig({ DATA_DIR }).keyFor('media')

  assert.deepEqual(first, second)
  const file = path.join(DATA_DIR, 'master.key')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.ok(!(await readFile(file, 'utf8')).includes(first.toString('base64')))
})

test('each purpose has a key of its own, the same in every process', () => {
  const here = loadConfig({ DATA_DIR, MASTER_KEY })
  const there = loadConfig({ DATA_DIR, MASTER_KEY })

  assert.deepEqual(here.keyFor('media'), there.keyFor('media'))
  assert.notDeepEqual(here.keyFor('media'), here.keyFor('documents'))
  assert.equal(here.keyFor('media').length, 32)
})

test('a master key of another length is refused', () => {
  assert.throws(() => loadConfig({ DATA_DIR, MASTER_KEY: 'c2hvcnQ=' }), /MASTER_KEY: must be 32 bytes/)
})

test('metrics that other machines reach need a token, and a port of their own', () => {
  const env = { DATA_DIR, METRICS_PORT: '9464' }
  assert.equal(loadConfig(env).metrics?.host, '127.0.0.1')
  assert.equal(loadConfig({ DATA_DIR }).metrics, undefined)
  for (const METRICS_HOST of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com'])
    assert.throws(() => loadConfig({ ...env, METRICS_HOST }), /set METRICS_TOKEN as well/)
  assert.throws(() => loadConfig({ ...env, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'short' }), /METRICS_TOKEN/)
  const open = loadConfig({ ...env, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'x'.repeat(16) })
  assert.equal(open.metrics?.host, '0.0.0.0')
  assert.throws(() => loadConfig({ ...env, PORT: '9464' }), /METRICS_PORT: this is the PORT/)
})

test('trusting every proxy is refused; a number of hops or addresses are not', () => {
  assert.throws(() => loadConfig({ DATA_DIR, TRUST_PROXY: 'true' }), /TRUST_PROXY/)
  assert.equal(loadConfig({ DATA_DIR, TRUST_PROXY: '1' }).trustProxy, 1)
  assert.deepEqual(loadConfig({ DATA_DIR, TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy, ['10.0.0.1', '10.0.0.2'])
})

test('a machine is known by its host name, or by a name of its own, which its folders have too', () => {
  const { live } = loadConfig({ DATA_DIR })
  assert.deepEqual([live.host, live.hostFolder, live.hostUrl], [hostname(), '', undefined])
  const named = loadConfig({ DATA_DIR, LIVE_HOST: 'media-1.example', LIVE_HOST_URL: 'https://10.0.0.5:8443/' }).live
  assert.deepEqual(
    [named.host, named.hostFolder, named.hostUrl],
    ['media-1.example', 'host-media-1.example', 'https://10.0.0.5:8443'],
  )
  for (const LIVE_HOST of ['../files', 'a b', 'x'.repeat(101)])
    assert.throws(() => loadConfig({ DATA_DIR, LIVE_HOST }), /LIVE_HOST/)
  for (const LIVE_HOST_URL of ['https://media-1/below', 'https://me:secret@media-1', 'ftp://media-1', 'http://media-1'])
    assert.throws(
      () => loadConfig({ DATA_DIR, LIVE_HOST_URL }),
      (error) => error instanceof Error && /LIVE_HOST_URL/.test(error.message) && !error.message.includes('secret'),
    )
  assert.ok(loadConfig({ DATA_DIR, LIVE_HOST_URL: 'http://media-1', PLAINTEXT_HOSTS: 'media-1' }).live.hostUrl)
})

test('backups go outside of the data folder, and not with a database of the operator’s own', () => {
  const env = { DATA_DIR: '/srv/site', MASTER_KEY: Buffer.alloc(32).toString('base64') }
  assert.equal(loadConfig({ ...env, BACKUP_TARGET: '/srv/site-backups' }).backupTarget, '/srv/site-backups')
  for (const target of ['/srv/site', '/srv/site/backups', '/srv/x/../site/backups', 's3://bucket/prefix'])
    assert.throws(() => loadConfig({ ...env, BACKUP_TARGET: target }), /BACKUP_TARGET: /, target)
  const databaseUrl = 'postgres://localhost/site?sslmode=require'
  assert.throws(
    () => loadConfig({ ...env, BACKUP_TARGET: '/backups', DATABASE_URL: databaseUrl }),
    /BACKUP_TARGET: .*its own tools/,
  )
  assert.equal(loadConfig({ ...env, BACKUP_TARGET: '/backups' }).walArchive, true)
  assert.equal(loadConfig(env).walArchive, false)
  assert.equal(loadConfig({ ...env, BACKUP_TARGET: '/backups', WAL_ARCHIVE: '0' }).walArchive, false)
  for (const limit of ['0', '-1', 'all']) assert.throws(() => loadConfig({ ...env, WAL_MAX_GB: limit }), /WAL_MAX_GB/)
  for (const time of ['3:00', '24:00', '03:60'])
    assert.throws(() => loadConfig({ ...env, BACKUP_AT: time }), /BACKUP_AT/)
  assert.throws(() => loadConfig({ ...env, BACKUP_PASSPHRASE: 'short' }), /BACKUP_PASSPHRASE/)
})

test('what a process does has a name, and what it would not do is refused', () => {
  const partsOf = (env: Record<string, string>) => {
    const { servesSite, runsJobs, runsOtherJobs } = loadConfig({ DATA_DIR, ...env })
    return [servesSite, runsJobs, runsOtherJobs]
  }
  assert.deepEqual(partsOf({}), [true, true, true])
  assert.deepEqual(partsOf({ PROCESS: 'web' }), [true, false, false])
  assert.deepEqual(partsOf({ PROCESS: 'jobs' }), [false, true, true])
  assert.deepEqual(partsOf({ PROCESS: 'jobs', JOB_QUEUES: 'media' }), [false, true, false])
  assert.deepEqual(partsOf({ PROCESS: 'all', JOB_QUEUES: 'other' }), [true, true, true])
  assert.throws(() => partsOf({ PROCESS: 'worker' }), /PROCESS: .*"all"\|"web"\|"jobs"/)
  assert.throws(() => partsOf({ JOB_QUEUES: 'video' }), /JOB_QUEUES: .*"media"/)
  assert.throws(() => partsOf({ PROCESS: 'web', JOB_QUEUES: 'media' }), /JOB_QUEUES: PROCESS=web runs no jobs/)
  assert.throws(() => partsOf({ JOBS: '0' }), /JOBS: use PROCESS=web/)
})

test('standbys and Sentinels need what they belong to, an address each, and TLS to other machines', () => {
  const primary = { DATA_DIR, DATABASE_URL: 'postgres://app@localhost:5432/site' }
  const standbys = (DATABASE_REPLICA_URLS: string) => loadConfig({ ...primary, DATABASE_REPLICA_URLS }).replicaUrls
  assert.deepEqual(standbys(''), [])
  assert.deepEqual(standbys('postgres://app@localhost:5433/site, postgres://app@localhost:5434/site,'), [
    'postgres://app@localhost:5433/site',
    'postgres://app@localhost:5434/site',
  ])
  assert.throws(() => standbys('localhost:5433'), /DATABASE_REPLICA_URLS: expected postgres/)
  assert.throws(() => standbys('postgres://a@localhost/s,postgres://a@localhost/s'), /there twice/)
  assert.throws(() => standbys('postgres://app@localhost/s,postgres://app@db.example/s'), /db\.example.*encrypted/)
  assert.throws(() => loadConfig({ DATA_DIR, DATABASE_REPLICA_URLS: 'postgres://app@localhost/s' }), /set DATABASE_URL/)

  const redis = (REDIS_URL: string, REDIS_SENTINELS: string) =>
    loadConfig({ DATA_DIR, REDIS_URL, REDIS_SENTINELS }).redis
  assert.deepEqual(redis('redis://limelight', 'localhost:26379,127.0.0.1:26380')?.sentinels, [
    'redis://localhost:26379',
    'redis://127.0.0.1:26380',
  ])
  assert.deepEqual(redis('rediss://u:p@limelight', 's.example:26379')?.sentinels, ['rediss://s.example:26379'])
  assert.deepEqual(redis('redis://localhost:6379', '')?.sentinels, [])
  assert.throws(() => redis('', 'localhost:26379'), /REDIS_SENTINELS: set REDIS_URL as well/)
  assert.throws(() => redis('redis://limelight', 'localhost'), /expected host:port/)
  assert.throws(() => redis('redis://limelight:6379', 'localhost:26379'), /REDIS_URL: .*name of the group/)
  assert.throws(() => redis('redis://limelight', 's.example:26379'), /REDIS_SENTINELS: s\.example.*encrypted/)
})

test('each host of a database needs TLS, and a list that is none is refused without repeating it', () => {
  const url = (DATABASE_URL: string) => loadConfig({ DATA_DIR, DATABASE_URL }).databaseUrl
  assert.match(url('postgres://app@localhost:5432,127.0.0.1:5433/site') ?? '', /hosts=/)
  assert.throws(() => url('postgres://app@localhost,db.example/site'), /db\.example.*encrypted/)
  assert.throws(
    () => url('postgres://app:secret@one,/site'),
    (error) => error instanceof Error && /DATABASE_URL/.test(error.message) && !error.message.includes('secret'),
  )
})
