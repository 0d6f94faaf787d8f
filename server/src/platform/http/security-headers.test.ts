import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { mediaOriginOf } from '../storage/open-storage.ts'
import { setSecurityHeaders, slimHeaders } from './security-headers.ts'

const STORE = {
  kind: 's3',
  endpoint: 'https://store.example.com:9000',
  region: 'eu-1',
  bucket: 'media',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
} as const

test('pages allow the origin of a store that sends files, for media only', async () => {
  const policy = await policyFor(mediaOriginOf({ ...STORE, presigns: true }))

  const naming = policy.filter((directive) => directive.includes(STORE.endpoint)).map((text) => text.split(' ')[0])
  assert.deepEqual(naming.toSorted(), ['connect-src', 'img-src', 'media-src'])
})

test('pages name no store while the process sends its files', async () => {
  for (const config of [{ ...STORE, presigns: false }, { kind: 'disk', dir: '/files' } as const]) {
    const policy = await policyFor(mediaOriginOf(config))

    assert.ok(policy.includes("media-src 'self' blob:"))
    assert.ok(!policy.join(';').includes('store.example.com'))
  }
})

test('our own files say by which policy they are shown when somebody opens one, unless they are scripts or styles', async () => {
  const app = fastify()
  await app.register(async (scope) => {
    slimHeaders(scope)
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/manifest+json',
      'text/javascript',
      'application/javascript',
      'text/css',
    ])
      scope.get(`/${type}`, (_, reply) => reply.type(type).send('x'))
  })
  const policyOf = async (type: string) => (await app.inject(`/${type}`)).headers['content-security-policy']
  for (const type of ['text/html', 'image/svg+xml', 'application/manifest+json'])
    assert.match(String(await policyOf(type)), /default-src 'none'.*frame-ancestors 'none'/, type)
  for (const type of ['text/javascript', 'application/javascript', 'text/css'])
    assert.equal(await policyOf(type), undefined)
  await app.close()
})

async function policyFor(mediaOrigin: string | undefined): Promise<string[]> {
  const app = fastify()
  await setSecurityHeaders(app, {
    isHttps: true,
    captcha: undefined,
    hasStripe: false,
    livekitUrl: undefined,
    mediaOrigin,
    usesAnalytics: () => false,
  })
  app.get('/', () => 'page')
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy']).split(';')
}
