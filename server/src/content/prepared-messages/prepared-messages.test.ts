/** Saved replies, and messages that are sent for a creator. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type AutoOccasion, SAVED_REPLIES_MAX } from '@limelight/contract/talk/auto-occasions'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const save = ({ api }: Member, text: string) => api('POST /performer/saved-replies', { body: { text } })
const textsOf = async ({ api }: Member) => (await api('GET /performer/saved-replies')).data.map(({ text }) => text)
const setAuto = ({ api }: Member, occasion: AutoOccasion, text: string, isEnabled = true) =>
  api('PUT /performer/auto-messages', { body: { occasion, text, isEnabled } })

/** What the fan reads, oldest first. */
async function received(fan: Member): Promise<string[]> {
  await app.jobs.runPending()
  const { data } = await fan.api('GET /conversations', { query: {} })
  const threads = await Promise.all(
    data.map(({ _id }) => fan.api('GET /messages/conversations/{id}', { params: { id: _id }, query: {} })),
  )
  return threads.flatMap((thread) => thread.data.map(({ text }) => text)).reverse()
}

const tip = ({ api }: Member, { id }: Member) =>
  api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price: 50 } })
const subscribe = ({ api }: Member, { id }: Member) =>
  api('POST /payment/subscribe/performers', {
    body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' },
  })

describe('saved replies', () => {
  test('are saved, changed and deleted by their creator alone', async () => {
    const [creator, other] = [await aPerformer(app), await aPerformer(app)]
    const { data: first } = await save(creator, 'Thank you!')
    app.clock.advance({ seconds: 1 })
    await save(creator, 'Soon.')
    assert.deepEqual(await textsOf(creator), ['Soon.', 'Thank you!'])

    const params = { id: first._id }
    await refuses('not_found', other.api('PUT /performer/saved-replies/{id}', { params, body: { text: 'Mine' } }))
    await refuses('not_found', other.api('DELETE /performer/saved-replies/{id}', { params }))
    app.clock.advance({ seconds: 1 })
    await creator.api('PUT /performer/saved-replies/{id}', { params, body: { text: 'Thanks a lot!' } })
    assert.deepEqual(await textsOf(creator), ['Thanks a lot!', 'Soon.'])
    await creator.api('DELETE /performer/saved-replies/{id}', { params })
    await refuses('not_found', creator.api('DELETE /performer/saved-replies/{id}', { params }))
    assert.deepEqual(await textsOf(creator), ['Soon.'])
  })

  test('are at most fifty, also when several are saved at once', async () => {
    const creator = await aPerformer(app)
    const answers = await Promise.allSettled(
      Array.from({ length: SAVED_REPLIES_MAX + 5 }, (_, index) => save(creator, `Reply ${index}`)),
    )
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, SAVED_REPLIES_MAX)
    await refuses('limit_reached', save(creator, 'One more'))
    for (const text of ['', 'x'.repeat(2_001)])
      assert.equal((await refusalOf(save(creator, text))).code, 'request_invalid')
  })
})

describe('automatic messages', () => {
  test('are off until they are written, and cannot be switched on empty', async () => {
    const creator = await aPerformer(app)
    const { data } = await creator.api('GET /performer/auto-messages')
    assert.deepEqual(
      data.map(({ occasion, text, isEnabled }) => [occasion, text, isEnabled]),
      [
        ['subscribed', '', false],
        ['tipped', '', false],
        ['expired', '', false],
      ],
    )
    assert.equal((await refusalOf(setAuto(creator, 'tipped', ''))).code, 'request_invalid')
  })

  test('greet a new subscriber by name, and nobody twice', async () => {
    const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
    const fan = await aFan(app, { balanceTokens: 5_000 })
    await setAuto(creator, 'subscribed', 'Welcome, {name}!')
    await subscribe(fan, creator)
    const { data: me } = await fan.api('GET /users/me')

    assert.deepEqual(await received(fan), [`Welcome, ${me.name}!`])
    app.clock.advance({ minutes: 5 })
    await subscribe(fan, creator)
    assert.equal((await received(fan)).length, 1)
  })

  test('thank for tips once a day', async () => {
    const creator = await aPerformer(app)
    const fan = await aFan(app, { balanceTokens: 1_000 })
    await fan.api('POST /follows/{id}', { params: { id: creator.id } })
    await setAuto(creator, 'tipped', 'Thank you!')
    await Promise.all([tip(fan, creator), tip(fan, creator), tip(fan, creator)])
    assert.deepEqual(await received(fan), ['Thank you!'])
    app.clock.advance({ hours: 25 })
    await tip(fan, creator)
    assert.equal((await received(fan)).length, 2)
  })

  test('are not sent when they are off, across a block, or to those a creator may not write to', async () => {
    const creator = await aPerformer(app)
    const [stranger, blocked, quiet] = await Promise.all([1, 2, 3].map(() => aFan(app, { balanceTokens: 100 })))
    assert.ok(stranger && blocked && quiet)
    await tip(quiet, creator)
    await setAuto(creator, 'tipped', 'Thank you!')
    await tip(stranger, creator)
    await blocked.api('POST /follows/{id}', { params: { id: creator.id } })
    await tip(blocked, creator)
    await creator.api('POST /block/users', { body: { userId: blocked.id } })

    for (const fan of [stranger, blocked, quiet]) assert.deepEqual(await received(fan), [])
  })
})
