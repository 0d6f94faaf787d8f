/** Whatever the site asks may be slow, endless or broken: every client gives up by itself, reads little, and closes its connections. */
import assert from 'node:assert/strict'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { stripeClient } from '#/finance/payments/stripe/client'
import { fetchFile } from '#/live/hls/hls-files.service'
import { googleDriver } from '#/people/logins/google'
import { twitterDriver } from '#/people/logins/twitter'
import { postToDevice } from '#/people/notifications/push-transport'
import { askProvider } from '#/platform/captcha'
import { connectLiveKit } from '#/platform/live/livekit'
import { openTransport } from '#/platform/mail/smtp-transport'
import { s3Storage } from '#/platform/storage/s3'
import { startTestApp, type TestApp } from '#test/app'
import { BAD_WAYS, type BadWay, startBadReceiver } from '#test/bad-receivers'
import { aDevice, type PushService, startPushService } from '#test/push-service'
import { callOut } from './call-out.ts'
import { limitedFetch } from './limited-fetch.ts'

const LIMITS = { withinMs: 300, maxBytes: 100_000 }
/** What is on its way when a connection is closed lies in buffers of the system. */
const BUFFERED_BYTES = 32_000_000

let app: TestApp
let service: PushService
before(async () => {
  // Its certificate is known from then on.
  service = await startPushService()
  app = await startTestApp()
})
after(async () => {
  await app.close()
  await service.close()
})

type Client = { ask: (port: number) => Promise<unknown>; isTls?: true; isSmtp?: true }

/** All that ask servers outside; the architecture test refuses others. */
const CLIENTS: Record<string, Client> = {
  fetch: { ask: (port) => limitedFetch(LIMITS)(`http://127.0.0.1:${port}/`).then((answer) => answer.json()) },
  'fetch over TLS': {
    isTls: true,
    ask: (port) => limitedFetch(LIMITS)(`https://localhost:${port}/`).then((answer) => answer.json()),
  },
  captcha: {
    ask: (port) =>
      askProvider({ url: `http://127.0.0.1:${port}/`, secret: 's' }, { token: 't', address: '1.1.1.1' }, LIMITS),
  },
  google: {
    ask: (port) => {
      const config = { clientId: 'id', clientSecret: 'secret', issuer: `http://127.0.0.1:${port}` }
      return googleDriver(config, 'http://localhost', LIMITS).start()
    },
  },
  twitter: {
    ask: (port) => {
      const config = { key: 'key', secret: 'secret', apiBase: `http://127.0.0.1:${port}` }
      return twitterDriver(config, 'http://localhost', LIMITS).start()
    },
  },
  stripe: {
    ask: async (port) => {
      const apiBase = { protocol: 'http', host: '127.0.0.1', port } as const
      const config = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], apiBase, isLive: false }
      const stripe = await stripeClient(config, LIMITS)()
      return stripe.customers.retrieve('cus_1')
    },
  },
  'object of the storage': {
    // Any bytes are an object, so what is no JSON is refused here as its reader would.
    ask: async (port) => json((await storage(port).get('some/key')) ?? assert.fail()),
  },
  'list of the storage': { ask: (port) => Array.fromAsync(storage(port).list('some/')) },
  livekit: {
    ask: (port) => connectLiveKit({ ...LIVEKIT, apiUrl: `http://127.0.0.1:${port}` }, LIMITS).rooms(),
  },
  'other hosts of the site': {
    ask: (port) =>
      fetchFile(app.ctx, `http://127.0.0.1:${port}`, { room: 'room', name: 'live.m3u8' }, LIMITS).then((file) =>
        JSON.parse(String(file)),
      ),
  },
  push: { isTls: true, ask: push },
  mail: { isSmtp: true, ask: (port) => mail(`smtp://127.0.0.1:${port}`) },
  'mail over TLS': { isSmtp: true, isTls: true, ask: (port) => mail(`smtps://localhost:${port}?pool=true`) },
}
const LIVEKIT = { url: 'ws://127.0.0.1', key: 'key', secret: 'a secret of thirty-two characters' }

function storage(port: number) {
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const limits = { ...LIMITS, slowestBytesPerS: 1_000_000, maxObjectBytes: LIMITS.maxBytes }
  return s3Storage({ kind: 's3', endpoint, region: 'local', bucket: 'bucket', presigns: false, ...keys }, limits)
}

/** The status is all that it needs, so an answer that begins well is one. */
async function push(port: number): Promise<void> {
  const { config } = app.ctx
  const ctx = { ...app.ctx, config: { ...config, pushOrigin: `https://localhost:${port}` } }
  const { keys } = aDevice(service)
  const message = { title: 't', body: 'b', path: '/', tag: 'tip/1', language: 'en' } as const
  const limits = { ...LIMITS, maxBytes: 1_000, bodyWithinMs: 100 }
  const signal = new AbortController().signal
  const outcome = await postToDevice(
    ctx,
    { endpoint: `https://localhost:${port}/1`, ...keys },
    { message, topic: 'a', signal, limits },
  )
  assert.equal(outcome, 'sent')
  throw new Error('sent')
}

async function mail(url: string): Promise<void> {
  const transport = await openTransport(url, false, LIMITS)
  await transport.send({ from: 'a@example.com', to: 'b@example.com', subject: 's', text: 't' })
}

/** Servers of mail speak first, so what these do begins with the connection. */
const OF_SMTP: readonly BadWay[] = [
  'never ends',
  'drips its headers',
  'sends garbage',
  'resets',
  'never answers',
  'never greets',
]

for (const [name, { ask, isTls = false, isSmtp = false }] of Object.entries(CLIENTS))
  test(`${name}: a bad server is given up, its answer is not read on, and connections to it are closed`, async () => {
    const askBadServer = async (way: BadWay) => {
      const receiver = await startBadReceiver(way, { isTls, speaksFirst: isSmtp })
      try {
        await assert.rejects(ask(receiver.port), `one that ${way} succeeded`)
        await receiver.untilLeft()
        assert.equal(receiver.followers(), 0, 'it followed a redirect')
        assert.ok(receiver.sentBytes() < BUFFERED_BYTES, `one that ${way} sent ${receiver.sentBytes()} bytes`)
      } finally {
        await receiver.close()
      }
    }
    await Promise.all((isSmtp ? OF_SMTP : BAD_WAYS).map(askBadServer))
  })

test('a caller that gives up closes the connection', async () => {
  const receiver = await startBadReceiver('never answers')
  const caller = new AbortController()
  const call = { method: 'GET', signal: caller.signal }
  const answer = callOut(new URL(`http://127.0.0.1:${receiver.port}/`), call, { withinMs: 600_000, maxBytes: 1 })
  caller.abort(new Error('no longer needed'))

  await assert.rejects(answer, /no longer needed/)
  await receiver.untilLeft()
  await receiver.close()
})
