/** How long one account's picture waits while another floods the site with pictures that are dear to decode. */
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { startTestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'

const FLOOD = 20

// `RATE_LIMIT_FACTOR=1000` shows what the queue alone does.
const app = await startTestApp({
  env: { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: process.env.RATE_LIMIT_FACTOR ?? '1' },
})
await app.http.listen({ host: '127.0.0.1', port: 0 })
await app.jobs.start()
const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/api`

const edge = Number(process.env.EDGE ?? 7_000)
const heavy = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#888' } })
  .avif({ effort: 0 })
  .toBuffer()
const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c84' } })
  .jpeg()
  .toBuffer()

async function upload(by: Member, bytes: Buffer, path = '/users/avatar/upload') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a')
  const startedMs = performance.now()
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: form })
  const body = await answer.json()
  return { status: answer.status, ms: Math.round(performance.now() - startedMs), url: body.data?.url as string }
}

/** Times until it is answered and until it is shown. */
async function shown(by: Member) {
  const startedMs = performance.now()
  const { status, ms, url } = await upload(by, small)
  while (status === 201 && (await fetch(new URL(url, origin), { method: 'HEAD' })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { status, answeredMs: ms, shownMs: Math.round(performance.now() - startedMs) }
}

const [attacker, other] = [await aFan(app), await aPerformer(app)]
console.log('bytes of one picture', heavy.length)
console.log('alone', await shown(other))
const flood = Array.from({ length: FLOOD }, () => upload(attacker, heavy))
await new Promise((resolve) => setTimeout(resolve, 500))
console.log('during the flood', await shown(other))
const answers = await Promise.all(flood)
console.log(
  'the flood was answered',
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, list]) => `${list?.length} × ${status}`)
    .join(', '),
  `last after ${Math.max(...answers.map(({ ms }) => ms))} ms`,
)
console.log('right after', await shown(other))
await app.close()
process.exit()
