import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SPEED_TEST_BYTES } from '@limelight/contract/live/speed-test'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { claimsOf } from './media-address.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const begin = async (member: Member) => (await member.api('POST /streaming/check', {})).data
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

function measure(method: 'GET' | 'POST', token: string | undefined, bytes = SPEED_TEST_BYTES) {
  return app.http.inject({
    method,
    url: '/api/streaming/check/bytes',
    headers: { ...bearer(token), ...(method === 'POST' && { 'content-type': 'application/octet-stream' }) },
    ...(method === 'POST' && { payload: Buffer.alloc(bytes, 7) }),
  })
}

test('fans and creators get addresses of a room of their own, and visitors none', async () => {
  for (const member of [await aFan(app), await aPerformer(app)]) {
    const { publish, play } = await begin(member)

    assert.deepEqual(
      [publish, play].map(({ url }) => new URL(url).pathname),
      [`/api/streaming/whip/${member.id}`, `/api/streaming/whep/${member.id}`],
    )
    const claims = [publish, play].map(({ token }) => claimsOf(app.ctx, token))
    assert.deepEqual(
      claims.map((one) => [one?.kind, one?.role, one?.account]),
      [
        ['check', 'publish', member.id],
        ['check', 'play', member.id],
      ],
    )
  }
  await refuses('unauthenticated', app.as()('POST /streaming/check', {}))
})

test('a token of a check opens no stream, and that of a stream measures nothing', async () => {
  const performer = await aPerformer(app)
  const { data: stream } = await performer.api('POST /streaming/live', { body: { title: 'Not this one' } })
  const { play } = await begin(performer)

  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/streaming/whep/${stream._id}`,
    headers: { ...bearer(play.token), 'content-type': 'application/sdp' },
    payload: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n',
  })

  assert.equal(answer.statusCode, 401)
  for (const method of ['GET', 'POST'] as const)
    for (const token of [undefined, 'x.y', stream.publish?.token])
      assert.equal((await measure(method, token)).statusCode, 401)
})

test('nothing is received of a check before something is sent', async () => {
  const fan = await aFan(app)
  const { play } = await begin(fan)

  const answer = await app.http.inject({
    method: 'POST',
    url: new URL(play.url).pathname,
    headers: { ...bearer(play.token), 'content-type': 'application/sdp' },
    payload: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n',
  })

  assert.equal(answer.statusCode, 404)
})

test('bytes go both ways, as many as are asked for and no more, until the token is over', async () => {
  const { publish } = await begin(await aFan(app))

  const down = await measure('GET', publish.token)
  assert.deepEqual([down.statusCode, down.rawPayload.length], [200, SPEED_TEST_BYTES])
  assert.equal(down.headers['cache-control'], 'no-store')
  assert.equal((await measure('POST', publish.token)).statusCode, 204)
  assert.equal((await measure('POST', publish.token, SPEED_TEST_BYTES + 1)).statusCode, 413)

  app.clock.advance({ seconds: VIEWER_TOKEN_SECONDS + 1 })
  assert.equal((await measure('GET', publish.token)).statusCode, 401)
})
