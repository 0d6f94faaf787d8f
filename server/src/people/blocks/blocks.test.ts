import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { io } from 'socket.io-client'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer } from '#test/builders'
import { refuses } from '#test/refusals'

/** Addresses of registries and resolvers that do not move. */
const FROM_NL = { address: '193.0.6.139' }
const FROM_US = { address: '8.8.8.8' }

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
after(() => app.close())

test('blocking ends the follow and its counter, twice is once, and lists name the blocked', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await fan.api('POST /follows/{id}', { params: { id: seller.id } })

  await seller.api('POST /block/users', { body: { userId: fan.id, reason: 'rude' } })
  await seller.api('POST /block/users', { body: { userId: fan.id, reason: 'again' } })

  const { data, total } = await seller.api('GET /block/users')
  assert.equal(total, 1)
  assert.deepEqual([data[0]?._id, data[0]?.reason, data[0]?.isPerformer], [fan.id, 'rude', false])
  assert.equal((await seller.api('GET /follows/followers')).total, 0)
  const page = await app.as()('GET /performers/{id}', { params: { id: seller.username } })
  assert.equal(page.data.stats.followers, 0)
})

test('a block of either side works both ways, until that side lifts it', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  const page = () => fan.api('GET /performers/{id}', { params: { id: seller.username } })

  await fan.api('POST /block/users', { body: { userId: seller.id } })
  await refuses('not_found', page())
  await refuses('not_found', fan.api('POST /follows/{id}', { params: { id: seller.id } }))
  await seller.api('DELETE /block/users/{id}', { params: { id: fan.id } })
  await refuses('not_found', page())
  await fan.api('DELETE /block/users/{id}', { params: { id: seller.id } })

  assert.equal((await page()).data.username, seller.username)
})

test('a blocked subscriber is not renewed', async () => {
  const [seller, fan] = [await aPerformer(app, { monthlyPriceMinor: 500 }), await aFan(app, { balanceTokens: 2_000 })]
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: seller.id, type: 'monthly', paymentMethod: 'wallet' },
  })

  await seller.api('POST /block/users', { body: { userId: fan.id } })

  const { data } = await fan.api('GET /subscriptions/user/search')
  assert.deepEqual([data[0]?.status, data[0]?.isRenewing], ['cancelled', false])
})

test('blocking oneself, an operator or an unknown account is refused', async () => {
  const fan = await aFan(app)
  const operator = await anOperator(app)
  await refuses('invalid_state', fan.api('POST /block/users', { body: { userId: fan.id } }))
  await refuses('invalid_state', fan.api('POST /block/users', { body: { userId: operator.id } }))
  const nobody = '019a0000-0000-7000-8000-000000000000' as typeof fan.id
  await refuses('not_found', fan.api('POST /block/users', { body: { userId: nobody } }))
  assert.equal((await fan.api('GET /block/users')).total, 0)
})

test('a performer blocks countries: theirs is hidden there and nowhere else', async () => {
  const { id, performer } = await aFeed(app)
  const answer = await performer.api('POST /block/countries', { body: { countries: ['NL', 'NL', 'SE'] } })
  assert.deepEqual(answer.data.countries, ['NL', 'SE'])

  const feed = (options?: { address: string }) => app.as(undefined, options)('GET /user/feeds/{id}', { params: { id } })
  await refuses('not_found', feed(FROM_NL))
  assert.equal((await feed(FROM_US)).data._id, id)
  assert.equal((await feed()).data._id, id)
  const own = await app.as(performer.token, FROM_NL)('GET /user/feeds/{id}', { params: { id } })
  assert.equal(own.data._id, id)

  await performer.api('POST /block/countries', { body: { countries: [] } })
  assert.equal((await feed(FROM_NL)).data._id, id)
})

test('unknown countries are refused', async () => {
  const seller = await aPerformer(app)
  // A code that is none is what a client may send, whatever the types say.
  await refuses('request_invalid', seller.api('POST /block/countries', { body: { countries: ['XX' as 'NL'] } }))
  assert.deepEqual((await seller.api('GET /block/countries')).data.countries, [])
})

test('a closed country gets nothing but the way in, operators pass, other countries notice nothing', async () => {
  const [operator, fan, { id }] = [await anOperator(app), await aFan(app), await aFeed(app)]
  await operator.api('PUT /admin/settings', { body: { values: { blockedCountries: ['NL'] } } })
  try {
    for (const token of [undefined, fan.token]) {
      const there = app.as(token, FROM_NL)
      await refuses('country_blocked', there('GET /user/feeds/{id}', { params: { id } }))
      await refuses('country_blocked', there('GET /performers/top'))
      assert.ok((await there('GET /settings/public')).data.siteName)
      const check = await there('GET /block/countries/check', { query: { fromServerRequest: 'true' } })
      assert.deepEqual(check.data, { isBlocked: true, country: 'NL' })
    }
    assert.equal((await app.as(fan.token, FROM_NL)('GET /users/me')).data._id, fan.id)
    assert.equal((await app.as(operator.token, FROM_NL)('GET /user/feeds/{id}', { params: { id } })).data._id, id)
    assert.equal((await app.as(fan.token, FROM_US)('GET /user/feeds/{id}', { params: { id } })).data._id, id)
    assert.equal((await app.as()('GET /block/countries/check')).data.isBlocked, false)

    for (const url of [`/media/public/${id}/avatar`, '/api/streaming/hls/token/index.m3u8']) {
      const media = await app.http.inject({ url, remoteAddress: FROM_NL.address })
      assert.deepEqual([media.statusCode, media.json().code], [403, 'country_blocked'])
      assert.equal((await app.http.inject({ url, remoteAddress: FROM_US.address })).statusCode, 404)
    }
  } finally {
    await operator.api('PUT /admin/settings', { body: { values: { blockedCountries: [] } } })
  }
})

test('sockets from a closed country hear nothing; a header counts only from a configured proxy', async () => {
  const [operator, fan] = [await anOperator(app), await aFan(app)]
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const logsIn = async (token: string, address: string) => {
    const extraHeaders = { 'x-forwarded-for': address }
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const { ok } = await socket.emitWithAck('auth/login', { token })
    socket.disconnect()
    return ok
  }
  await operator.api('PUT /admin/settings', { body: { values: { blockedCountries: ['NL'] } } })

  assert.equal(await logsIn(fan.token, FROM_NL.address), false)
  assert.equal(await logsIn(fan.token, FROM_US.address), true)
  assert.equal(await logsIn(operator.token, FROM_NL.address), true)

  await operator.api('PUT /admin/settings', { body: { values: { blockedCountries: [] } } })
})
