import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { StreamId } from '@limelight/contract/ids'
import type { streaming } from '@limelight/contract/live/streaming'
import { io, type Socket } from 'socket.io-client'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { sample } from '#test/media-samples'
import { mailsTo } from '#test/people'
import { refuses } from '#test/refusals'
import { tampered } from '#test/tampered'
import { mediaStarted, mediaStopped, reconcileStreams, viewerJoined, viewerLeft } from './stream-media.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Body = Partial<Input<(typeof streaming)['POST /streaming/live']['body']>>

async function aStream({ by, ...body }: Body & { by?: Member } = {}) {
  const performer = by ?? (await aPerformer(app))
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Late-night session', ...body } })
  return { id: data._id, performer, stream: data }
}

async function onAir(body: Body & { by?: Member } = {}) {
  const made = await aStream(body)
  await mediaStarted(app.ctx, made.id)
  return made
}

const join = async (member: Member | undefined, id: StreamId) =>
  (await app.as(member?.token)('GET /streaming/join/{id}', { params: { id } })).data
const own = async (performer: Member) => (await performer.api('GET /streaming/own')).data
const offer = (token: string, path: string) =>
  app.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: 'v=0\r\n',
  })

test('a stream is live when media arrives, and not when it is prepared', async () => {
  const { id, performer, stream } = await aStream()
  assert.deepEqual([stream.status, stream.publish?.driver], ['preparing', 'whip'])
  await refuses('not_found', join(undefined, id))

  await mediaStarted(app.ctx, id)

  assert.equal((await own(performer))?.status, 'live')
  assert.ok((await join(undefined, id)).play)
  const { data } = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(data.isLive, true)
})

test('the poster of a stream is the cover of its creator, also for those who may not watch', async () => {
  const { id, performer } = await onAir({ access: 'subscribers' })
  assert.equal((await join(undefined, id)).poster, null)

  const picture = new Blob([new Uint8Array(await sample('small.jpg'))])
  await performer.api('POST /performers/cover/upload', { files: { file: picture } })
  await app.jobs.runPending()

  const { poster } = await join(undefined, id)
  assert.equal((await app.http.inject(poster ?? '')).statusCode, 200)
})

test('there is one open stream at a time, also when two are asked for at once', async () => {
  const performer = await aPerformer(app)
  const make = () => performer.api('POST /streaming/live', { body: { title: 'Twice' } })

  const results = await Promise.allSettled([make(), make()])

  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses('stream_open', make())
})

test('a minute without media ends a stream, less does not', async () => {
  const { id, performer } = await onAir()
  await mediaStopped(app.ctx, id)
  app.clock.advance({ seconds: 59 })
  await reconcileStreams(app.ctx, { flowing: [], sessions: [] })
  assert.equal((await own(performer))?.status, 'live')

  app.clock.advance({ seconds: 1 })
  await reconcileStreams(app.ctx, { flowing: [], sessions: [] })

  assert.deepEqual([(await own(performer))?.status, (await own(performer))?.endReason], ['ended', 'no_media'])
})

test('media that comes back within the minute goes on', async () => {
  const { id, performer } = await onAir()
  await mediaStopped(app.ctx, id)
  app.clock.advance({ seconds: 50 })
  await mediaStarted(app.ctx, id)
  app.clock.advance({ seconds: 50 })

  await reconcileStreams(app.ctx, { flowing: [id], sessions: [] })

  assert.deepEqual([(await own(performer))?.status, (await own(performer))?.isReceivingMedia], ['live', true])
})

test('what a crash left open is corrected: streams have stopped, and viewers have left', async () => {
  const { id, performer } = await onAir()
  await viewerJoined(app.ctx, { id: randomUUID(), streamId: id, accountId: null })

  await reconcileStreams(app.ctx, { flowing: [], sessions: [] })

  const stream = await own(performer)
  assert.deepEqual([stream?.isReceivingMedia, stream?.viewerCount, stream?.peakViewers], [false, 0, 1])
})

test('an ended stream stays ended when media arrives late', async () => {
  const { id, performer } = await onAir()
  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })

  await mediaStarted(app.ctx, id)

  assert.equal((await own(performer))?.status, 'ended')
  await refuses('invalid_state', performer.api('PUT /streaming/live/{id}', { params: { id }, body: { title: 'x' } }))
  assert.equal((await join(undefined, id)).play, null)
})

test('viewers are counted while they watch, people once', async () => {
  const { id, performer } = await onAir()
  const fan = await aFan(app)
  const [first, second] = [randomUUID(), randomUUID()]
  await viewerJoined(app.ctx, { id: first, streamId: id, accountId: fan.id })
  await viewerJoined(app.ctx, { id: second, streamId: id, accountId: fan.id })
  await viewerLeft(app.ctx, first)

  const stream = await own(performer)

  assert.deepEqual([stream?.viewerCount, stream?.peakViewers, stream?.totalViewers], [1, 2, 1])
})

test('access decides who gets an address to play', async () => {
  const cases = [
    ['free', 'login', true],
    ['followers', 'follow', false],
    ['subscribers', 'subscribe', false],
    ['paid', 'pay', false],
  ] as const
  const fan = await aFan(app)
  for (const [access, reason, isOpen] of cases) {
    const { id } = await onAir({ access, ...(access === 'paid' && { price: 50 }) })
    const [asFan, asVisitor] = [await join(fan, id), await join(undefined, id)]
    assert.deepEqual([asFan.play !== null, asVisitor.play !== null], [isOpen, isOpen], access)
    if (!isOpen) assert.deepEqual([asFan.lockReason, asVisitor.lockReason], [reason, 'login'])
  }
})

test('a follower who unfollows gets no further address', async () => {
  const { id, performer } = await onAir({ access: 'followers' })
  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  assert.ok((await join(fan, id)).play)

  await fan.api('DELETE /follows/{id}', { params: { id: performer.id } })

  assert.equal((await join(fan, id)).play, null)
})

test('a ticket is charged once, opens the stream, and is sold on air only', async () => {
  const { id, performer } = await aStream({ access: 'paid', price: 50 })
  const fan = await aFan(app, { balanceTokens: 120 })
  const buy = () => fan.api('POST /wallet/charges/stream/{id}', { params: { id }, body: { expectedPrice: 50 } })
  await refuses('not_found', buy())
  await mediaStarted(app.ctx, id)

  const receipts = await Promise.all(Array.from({ length: 10 }, buy))

  assert.equal(new Set(receipts.map(({ data }) => data._id)).size, 1)
  assert.equal((await fan.api('GET /users/me')).data.balance, 70)
  assert.ok((await join(fan, id)).play)
  assert.deepEqual([(await own(performer))?.tickets, (await own(performer))?.earnedTokens], [1, 50])
  const { data: purchases } = await fan.api('GET /wallet/purchases', { query: { kind: 'stream' } })
  assert.deepEqual(
    purchases.map(({ title }) => title),
    ['Late-night session'],
  )
  await assertBooksBalance(app)
})

test('a refund of a ticket takes back the right to watch', async () => {
  const { id, performer } = await onAir({ access: 'paid', price: 50 })
  const [fan, operator] = [await aFan(app, { balanceTokens: 50 }), await anOperator(app)]
  const { data } = await fan.api('POST /wallet/charges/stream/{id}', { params: { id }, body: {} })

  await operator.api('POST /admin/charges/{id}/refund', { params: { id: data._id }, body: { reason: 'No sound' } })

  assert.equal((await join(fan, id)).play, null)
  assert.deepEqual([(await own(performer))?.tickets, (await own(performer))?.earnedTokens], [0, 0])
  await assertBooksBalance(app)
})

test('a blocked account and a suspended creator: the stream is not found, and ends with the suspension', async () => {
  const { id, performer } = await onAir()
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  const write = () => fan.api('POST /messages/stream/{id}', { params: { id }, body: { text: 'hello' } })
  await refuses('not_found', join(fan, id))
  await refuses('not_found', write())
  await refuses('not_found', fan.api('GET /messages/stream/{id}', { params: { id } }))
  const { data } = await fan.api('GET /streaming/user/search', { query: { q: 'Late' } })
  assert.ok(!data.some(({ _id }) => _id === id))

  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: performer.id }, body: { reason: 'a report' } })
  await refuses('not_found', join(undefined, id))
  await reconcileStreams(app.ctx, { flowing: [id], sessions: [] })

  const { status, end_reason } = await app.ctx.db
    .selectFrom('stream')
    .select(['status', 'end_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([status, end_reason], ['ended', 'suspended'])
})

test('an operator ends a stream once, and the log says why', async () => {
  const { id, performer } = await onAir()
  const operator = await anOperator(app)
  const end = () =>
    operator.api('PUT /admin/streams/{id}/end', { params: { id }, body: { reason: 'against the rules' } })

  await end()

  assert.equal((await own(performer))?.endReason, 'operator')
  await refuses('invalid_state', end())
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'stream.ended' } })
  assert.deepEqual(data[0]?.details, { reason: 'against the rules', performerId: performer.id })
})

test('an operator warns: the studio shows it, the creator is notified and mailed, the log says why', async () => {
  const { id, performer } = await onAir()
  const operator = await anOperator(app)
  const warn = () =>
    operator.api('PUT /admin/streams/{id}/warn', { params: { id }, body: { reason: 'music without a licence' } })
  await refuses(
    'forbidden',
    performer.api('PUT /admin/streams/{id}/warn', { params: { id }, body: { reason: 'none' } }),
  )

  await warn()
  await app.jobs.runPending()

  const stream = await own(performer)
  assert.deepEqual([stream?.status, stream?.warning?.text], ['live', 'music without a licence'])
  const notices = await performer.api('GET /notifications')
  assert.equal(notices.data[0]?.event, 'stream_warned')
  assert.deepEqual(await mailsTo(app, performer.email), ['A warning about your live stream'])
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'stream.warned' } })
  assert.deepEqual(data[0]?.details, { reason: 'music without a licence', performerId: performer.id })
  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })
  await refuses('invalid_state', warn())
})

test('each look of an operator at a stream is in the log, renewals are the same look', async () => {
  const { id, performer } = await onAir()
  const operator = await anOperator(app)
  const looks = async () => {
    const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'stream.watched' } })
    return data.filter(({ targetId }) => targetId === id).length
  }

  await join(performer, id)
  await join(undefined, id)
  assert.equal(await looks(), 0)
  assert.ok((await join(operator, id)).play)
  app.clock.advance({ minutes: 1 })
  await join(operator, id)
  assert.equal(await looks(), 1)
  app.clock.advance({ minutes: 11 })
  await join(operator, id)
  assert.equal(await looks(), 2)
})

test('tokens open their own stream in their own direction, until they expire', async () => {
  const { id, stream } = await onAir()
  const other = await onAir()
  const play = (await join(undefined, id)).play
  assert.ok(play && stream.publish)
  const whep = `/api/streaming/whep/${id}`
  const attempts = [
    await offer('', whep),
    await offer(tampered(play.token), whep),
    await offer(play.token, `/api/streaming/whep/${other.id}`),
    await offer(play.token, `/api/streaming/whip/${id}`),
    await offer(stream.publish.token, whep),
  ]
  for (const { statusCode, body } of attempts) assert.equal(statusCode, 401, body)

  app.clock.advance({ seconds: 61 })

  assert.equal((await offer(play.token, whep)).statusCode, 401)
})

test('a quality is chosen with a token of the stream, for a session that is there, and only of those that exist', async () => {
  const { id, stream } = await onAir()
  const other = await onAir()
  const play = (await join(undefined, id)).play
  const otherPlay = (await join(undefined, other.id)).play
  assert.ok(play && otherPlay && stream.publish)
  const url = `/api/streaming/whep/${id}/${randomUUID()}/quality`
  const choose = (token: string, payload: string, contentType = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType }
    return app.http.inject({ method: 'PUT', url, headers, payload })
  }
  const LOW = '{"quality":"low"}'

  for (const token of ['', tampered(play.token), otherPlay.token, stream.publish.token])
    assert.equal((await choose(token, LOW)).statusCode, 401)
  for (const body of ['', 'low', 'null', '[]', '{}', '{"quality":"4k"}', '{"quality":null}', '{"quality":"low","x":1}'])
    assert.equal((await choose(play.token, body)).statusCode, 400, body)
  assert.equal((await choose(play.token, LOW, 'text/plain')).statusCode, 400)
  assert.equal((await choose(play.token, `{"quality":"low"${' '.repeat(2_000)}}`)).statusCode, 413)
  const [issue] = (await choose(play.token, '{"quality":"4k"}')).json().details.issues
  assert.equal(issue.path, 'quality')

  assert.equal((await choose(play.token, LOW)).statusCode, 404)
})

test('an offer that is none is refused, and one without a body', async () => {
  const { id, stream } = await aStream()
  assert.ok(stream.publish)
  const url = `/api/streaming/whip/${id}`
  const headers = { authorization: `Bearer ${stream.publish.token}` }

  assert.equal((await app.http.inject({ method: 'POST', url, headers })).statusCode, 415)
  assert.equal((await offer(stream.publish.token, url)).statusCode, 400)
  const strange = await app.http.inject({ method: 'DELETE', url: `${url}/${randomUUID()}`, headers })
  assert.equal(strange.statusCode, 404)
})

test('an offer of several pictures at once is refused with its own code', async () => {
  const { id, stream } = await aStream()
  assert.ok(stream.publish)
  const payload = ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=rid:h send', 'a=simulcast:send h;l', ''].join('\r\n')
  const headers = { authorization: `Bearer ${stream.publish.token}`, 'content-type': 'application/sdp' }

  const refused = await app.http.inject({ method: 'POST', url: `/api/streaming/whip/${id}`, headers, payload })

  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'simulcast_unsupported'])
})

for (const [name, ...lines] of [
  ['another picture codec', 'm=video 9 UDP/TLS/RTP/SAVPF 98', 'a=mid:0', 'a=rtpmap:98 VP9/90000'],
  ['sound alone', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=rtpmap:111 opus/48000/2'],
] as const) {
  test(`an offer of ${name} is refused with a code that names what is taken`, async () => {
    const { id, stream } = await aStream()
    assert.ok(stream.publish)
    const payload = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, 'a=sendonly', ''].join('\r\n')
    const headers = { authorization: `Bearer ${stream.publish.token}`, 'content-type': 'application/sdp' }

    const refused = await app.http.inject({ method: 'POST', url: `/api/streaming/whip/${id}`, headers, payload })

    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'codec_unsupported'])
    assert.deepEqual(refused.json().details.codecs, ['H264', 'VP8', 'opus'])
  })
}

test('addresses of media say what they take, to pages of other origins too', async () => {
  const { id, stream } = await aStream()
  assert.ok(stream.publish)
  const url = `/api/streaming/whip/${id}`
  const session = `${url}/${randomUUID()}`
  const authorization = `Bearer ${stream.publish.token}`
  const ask = (method: 'OPTIONS' | 'PUT' | 'POST' | 'PATCH' | 'GET', path: string, type?: string, payload?: string) =>
    app.http.inject({
      method,
      url: path,
      headers: { origin: 'https://studio.example', authorization, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })

  const options = await ask('OPTIONS', url)
  assert.equal(options.statusCode, 204)
  assert.deepEqual(
    [options.headers['accept-post'], options.headers['access-control-allow-origin'], options.headers.allow],
    ['application/sdp', '*', 'OPTIONS, POST'],
  )
  assert.equal(options.headers['access-control-allow-credentials'], undefined)
  assert.match(String((await ask('OPTIONS', session)).headers['access-control-allow-methods']), /DELETE/)

  const trickle = 'application/trickle-ice-sdpfrag'
  const answers: [number, Awaited<ReturnType<typeof ask>>][] = [
    [405, await ask('PATCH', session, trickle, 'a=ice-ufrag:new\r\n')],
    [415, await ask('PATCH', session, 'text/plain', 'anything')],
    [404, await ask('PATCH', session)],
    [405, await ask('PUT', session)],
    [405, await ask('POST', session, 'application/sdp', 'v=0\r\n')],
    [405, await ask('GET', url)],
    [415, await ask('POST', url, 'text/plain', 'v=0\r\n')],
  ]
  for (const [i, [expected, answer]] of answers.entries()) assert.equal(answer.statusCode, expected, `${i}`)
  assert.equal(answers[3]?.[1].headers.allow, 'DELETE, OPTIONS, PATCH')

  const matching = async (tag: string) => {
    const headers = { authorization, 'if-match': tag }
    return (await app.http.inject({ method: 'PATCH', url: session, headers })).statusCode
  }
  const own = `"${session.split('/').at(-1)}"`
  // There is no such session: what names it goes on to that answer.
  assert.deepEqual(
    [await matching('"other"'), await matching(`W/${own}`), await matching('*'), await matching(`"other", ${own}`)],
    [412, 412, 404, 404],
  )

  const stranger = await app.http.inject({ method: 'DELETE', url: session })
  assert.deepEqual([stranger.statusCode, stranger.headers['www-authenticate']], [401, 'Bearer'])
})

test('a message reaches the sockets of those who may watch, visitors too, and no others', async () => {
  const { id, performer } = await onAir()
  const locked = await onAir({ access: 'subscribers' })
  const fan = await aFan(app)
  const [visitor, stranger] = [await listener(), await listener()]
  const play = (await join(undefined, id)).play
  assert.deepEqual(await visitor.emitWithAck('stream/join', { token: play?.token }), { ok: true })
  assert.deepEqual(await stranger.emitWithAck('stream/join', { token: 'nothing' }), { ok: false })
  const heard = new Promise((resolve) => visitor.once('stream_message', resolve))
  const others: unknown[] = []
  stranger.on('stream_message', (message) => others.push(message))

  const { data } = await fan.api('POST /messages/stream/{id}', { params: { id }, body: { text: 'hi' } })
  await locked.performer.api('POST /messages/stream/{id}', { params: { id: locked.id }, body: { text: 'secret' } })
  await app.jobs.runPending()

  assert.deepEqual(await heard, data)
  assert.deepEqual(others, [])
  for (const socket of [visitor, stranger]) socket.disconnect()
  assert.ok(performer)
})

async function listener(): Promise<Socket> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return socket
}

test('without the certificate of Agora there is no token for it', async () => {
  const { id, performer } = await onAir()
  await refuses('agora_unavailable', performer.api('POST /streaming/agora/token', { body: { channel: id } }))
})

test('an offer of nothing, of too many lines or one too often is refused', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'fatal' } })
  try {
    const performer = await aPerformer(strict)
    const { data } = await performer.api('POST /streaming/live', { body: { title: 'Too much' } })
    const token = data.publish?.driver === 'whip' ? data.publish.token : ''
    const post = (payload: string) =>
      strict.http.inject({
        method: 'POST',
        url: `/api/streaming/whip/${data._id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
        payload,
      })

    for (const payload of ['v=0\r\n', `v=0\r\n${'m=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(17)}`])
      assert.equal((await post(payload)).statusCode, 400)
    const answers = await Promise.all(Array.from({ length: 40 }, () => post('v=0\r\n')))
    assert.ok(answers.some(({ statusCode }) => statusCode === 429))
    assert.ok(answers.every(({ statusCode }) => statusCode === 400 || statusCode === 429))
  } finally {
    await strict.close()
  }
})

test('a goal shows how far the tips are, can be changed, and taken away', async () => {
  const { id, performer, stream } = await onAir({ goal: { tokens: 500, text: 'A new lamp' } })
  assert.deepEqual(stream.goal, { tokens: 500, text: 'A new lamp', reachedTokens: 0 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  await fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price: 120, streamId: id },
  })
  assert.equal((await join(undefined, id)).goal?.reachedTokens, 120)
  const change = (goal: { tokens: number; text: string } | null) =>
    performer.api('PUT /streaming/live/{id}', { params: { id }, body: { goal } })
  assert.equal((await change({ tokens: 100, text: '' })).data.goal?.tokens, 100)
  await performer.api('PUT /streaming/update', { body: { title: 'Another title' } })
  assert.equal((await own(performer))?.goal?.tokens, 100)
  await refuses('request_invalid', change({ tokens: 0, text: '' }))
  assert.equal((await change(null)).data.goal, null)
})
