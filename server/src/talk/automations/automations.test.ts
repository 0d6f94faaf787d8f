/** Messages that are sent for a creator: when, to whom, once, and one a day. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import { AUTOMATIONS_MAX } from '@limelight/contract/talk/automation-triggers'
import type { automations } from '@limelight/contract/talk/automations'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { runAutomations } from './run-automations.service.ts'

type Body = Input<(typeof automations)['POST /performer/automations']['body']>

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const create = async ({ api }: Member, body: Partial<Body> = {}) =>
  (
    await api('POST /performer/automations', {
      body: { trigger: 'subscribed', text: 'Welcome, {name}!', isOn: true, ...body },
    })
  ).data
const list = async ({ api }: Member) => (await api('GET /performer/automations')).data
const change = async (by: Member, id: Awaited<ReturnType<typeof create>>['_id'], body: Partial<Body>) =>
  (
    await by.api('PUT /performer/automations/{id}', {
      params: { id },
      body: { trigger: 'subscribed', text: 'Welcome!', isOn: true, ...body },
    })
  ).data
const dryRun = async (by: Member, id: Awaited<ReturnType<typeof create>>['_id'], day: string) =>
  (await by.api('POST /performer/automations/{id}/dry-run', { params: { id }, body: { day } })).data
const today = () => app.clock.now().toString().slice(0, 10)

const subscribe = ({ api }: Member, { id }: Member) =>
  api('POST /payment/subscribe/performers', { body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' } })
const follow = ({ api }: Member, { id }: Member) => api('POST /follows/{id}', { params: { id } })
const tip = ({ api }: Member, { id }: Member, price: number, text?: string) =>
  api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price, ...(text && { text }) } })
async function write(from: Member, to: Member, text: string) {
  const { data } = await from.api('POST /conversations', { body: { source: 'performer', sourceId: to.id } })
  await from.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text } })
}

/** What the fan reads of the creator’s, oldest first. */
async function received(fan: Member, creator: Member) {
  await app.jobs.runPending()
  await runAutomations(app.ctx)
  await app.jobs.runPending()
  const { data } = await fan.api('GET /conversations', { query: {} })
  const found = data.find(({ recipient }) => recipient._id === creator.id)
  if (!found) return []
  const thread = await fan.api('GET /messages/conversations/{id}', { params: { id: found._id }, query: {} })
  return thread.data.filter(({ senderId }) => senderId === creator.id).reverse()
}
const textsTo = async (fan: Member, creator: Member) => (await received(fan, creator)).map(({ text }) => text)

async function aPair(balanceTokens = 5_000) {
  const [creator, fan] = [await aPerformer(app, { monthlyPriceMinor: 500 }), await aFan(app, { balanceTokens })]
  return { creator, fan }
}

describe('automations', () => {
  test('are created, changed and deleted by their creator alone', async () => {
    const [creator, other] = [await aPerformer(app), await aPerformer(app)]
    const { _id } = await create(creator, {
      trigger: 'expired',
      days: 3,
      delayHours: 2,
      quietHours: { from: 22, until: 8 },
    })
    const [shown] = await list(creator)
    assert.deepEqual(
      [shown?.trigger, shown?.days, shown?.delayHours, shown?.quietHours, shown?.isOn, shown?.sent, shown?.waiting],
      ['expired', 3, 2, { from: 22, until: 8 }, true, 0, 0],
    )
    await refuses('not_found', change(other, _id, {}))
    await refuses('not_found', dryRun(other, _id, today()))
    await refuses('not_found', other.api('DELETE /performer/automations/{id}', { params: { id: _id } }))
    assert.deepEqual(
      [(await change(creator, _id, { isOn: false })).trigger, (await list(other)).length],
      ['subscribed', 0],
    )
    await creator.api('DELETE /performer/automations/{id}', { params: { id: _id } })
    assert.deepEqual(await list(creator), [])
  })

  test('have exactly the blank of their trigger, something to send, and are at most fifty', async () => {
    const creator = await aPerformer(app)
    const wrong: Partial<Body>[] = [
      { trigger: 'expired' },
      { trigger: 'subscribed', days: 2 },
      { trigger: 'trial_ending', days: 0 },
      { trigger: 'silent', days: 2 },
      { trigger: 'spent' },
      { trigger: 'spent', spent: 0 },
      { trigger: 'word' },
      { trigger: 'word', word: '!!' },
      { text: '' },
      { timeZone: 'Mars/Base' },
      { quietHours: { from: 5, until: 5 } },
      { delayHours: 721 },
      { price: 100 },
    ]
    for (const body of wrong)
      assert.equal((await refusalOf(create(creator, body))).code, 'request_invalid', JSON.stringify(body))
    const made = await Promise.allSettled(Array.from({ length: AUTOMATIONS_MAX + 2 }, () => create(creator)))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, AUTOMATIONS_MAX)
    await refuses('forbidden', (await aFan(app)).api('GET /performer/automations'))
  })

  test('welcome a subscriber once, by name and as automatic, and again one who comes back', async () => {
    const { creator, fan } = await aPair()
    await create(creator)
    await subscribe(fan, creator)
    const { data: me } = await fan.api('GET /users/me')
    const [message, ...more] = await received(fan, creator)
    assert.deepEqual([message?.text, message?.isAutomatic, more.length], [`Welcome, ${me.name}!`, true, 0])
    app.clock.advance({ hours: 30 })
    assert.equal((await received(fan, creator)).length, 1)
    assert.equal((await list(creator))[0]?.sent, 1)
  })

  test('do not look at what happened before they were switched on', async () => {
    const { creator, fan } = await aPair()
    await subscribe(fan, creator)
    app.clock.advance({ minutes: 1 })
    const { _id } = await create(creator, { isOn: false })
    app.clock.advance({ minutes: 1 })
    await change(creator, _id, { isOn: true })
    assert.deepEqual(await textsTo(fan, creator), [])
  })

  test('wait for their delay, and stop when the fan has answered or they are switched off', async () => {
    const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
    const fans = await Promise.all([1, 2].map(() => aFan(app, { balanceTokens: 5_000 })))
    const [quiet, answering] = fans as [Member, Member]
    const { _id } = await create(creator, { delayHours: 5, text: 'How is it?' })
    for (const fan of fans) await subscribe(fan, creator)
    app.clock.advance({ hours: 4 })
    assert.deepEqual(await textsTo(quiet, creator), [])
    assert.equal((await list(creator))[0]?.waiting, 2)
    await write(answering, creator, 'Great so far')
    app.clock.advance({ hours: 2 })
    assert.deepEqual([await textsTo(quiet, creator), await textsTo(answering, creator)], [['How is it?'], []])

    const late = await aFan(app, { balanceTokens: 5_000 })
    await subscribe(late, creator)
    await received(late, creator)
    await change(creator, _id, { delayHours: 5, isOn: false })
    await change(creator, _id, { delayHours: 5, isOn: true })
    app.clock.advance({ hours: 6 })
    assert.deepEqual(await textsTo(late, creator), [])
  })

  test('send one message a fan and day, the next one on the next day, together with thanks for tips', async () => {
    // What waits for the next day goes out at nine.
    const { hour } = app.clock.now().toZonedDateTimeISO('UTC')
    app.clock.advance({ hours: (36 - hour) % 24 })
    const { creator, fan } = await aPair()
    await create(creator, { text: 'First' })
    await create(creator, { text: 'Second' })
    await create(creator, { text: 'Third' })
    await subscribe(fan, creator)
    assert.equal((await textsTo(fan, creator)).length, 1)
    app.clock.advance({ hours: 24 })
    assert.equal((await textsTo(fan, creator)).length, 2)
    assert.equal((await textsTo(fan, creator)).length, 2)
    app.clock.advance({ hours: 24 })
    assert.deepEqual((await textsTo(fan, creator)).toSorted(), ['First', 'Second', 'Third'])

    app.clock.advance({ hours: 48 })
    await creator.api('PUT /performer/auto-messages', {
      body: { occasion: 'tipped', text: 'Thanks!', isEnabled: true },
    })
    await tip(fan, creator, 50)
    await received(fan, creator)
    await create(creator, { trigger: 'spent', spent: 5.6, text: 'Big fan' })
    await tip(fan, creator, 50)
    assert.equal((await textsTo(fan, creator)).at(-1), 'Thanks!')
    app.clock.advance({ hours: 24 })
    assert.equal((await textsTo(fan, creator)).at(-1), 'Big fan')
  })

  test('respect quiet hours', async () => {
    const { creator, fan } = await aPair()
    const { hour } = app.clock.now().toZonedDateTimeISO('UTC')
    await create(creator, { quietHours: { from: hour, until: (hour + 2) % 24 }, text: 'In the morning' })
    await subscribe(fan, creator)
    assert.deepEqual(await textsTo(fan, creator), [])
    app.clock.advance({ hours: 2 })
    assert.deepEqual(await textsTo(fan, creator), ['In the morning'])
  })

  test('are not sent across a block, and all stop at once', async () => {
    const { creator, fan } = await aPair()
    const other = await aFan(app, { balanceTokens: 5_000 })
    await create(creator, { delayHours: 1 })
    await subscribe(fan, creator)
    await subscribe(other, creator)
    await received(fan, creator)
    await creator.api('POST /block/users', { body: { userId: fan.id } })
    const { data } = await creator.api('POST /performer/automations/stop')
    assert.deepEqual([data[0]?.isOn, data[0]?.waiting], [false, 0])
    app.clock.advance({ hours: 2 })
    for (const one of [fan, other]) assert.deepEqual(await textsTo(one, creator), [])
  })

  test('sell files of the vault to each fan', async () => {
    const { creator, fan } = await aPair()
    const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3060a0' } })
    const file = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
    const { data: photo } = await creator.api('POST /messages/private/file/photo', { files: { file } })
    await app.jobs.runPending()
    const { _id, files } = await create(creator, { text: '', fileIds: [photo._id], price: 200 })
    assert.equal(files.length, 1)
    assert.equal((await change(creator, _id, { text: 'Hi', fileIds: [photo._id], price: 200 })).files.length, 1)
    await subscribe(fan, creator)
    const [message] = await received(fan, creator)
    assert.deepEqual([message?.lockReason, message?.price, message?.files.length], ['pay', 200, 1])
    assert.ok(message)
    await fan.api('POST /wallet/charges/message/{id}', { params: { id: message._id }, body: {} })
    assert.equal((await fan.api('POST /messages/{id}/open', { params: { id: message._id } })).data.canView, true)
    await creator.api('DELETE /performer/automations/{id}', { params: { id: _id } })
    assert.equal((await received(fan, creator))[0]?.files.length, 1)
    await assertBooksBalance(app)
  })
})

describe('triggers', () => {
  test('a word, whole and whatever its case, in a message or with a tip', async () => {
    const { creator, fan } = await aPair()
    await subscribe(fan, creator)
    await create(creator, { trigger: 'word', word: 'Café menu', text: 'Here it is' })
    await write(fan, creator, 'the cafés menu')
    assert.deepEqual(await textsTo(fan, creator), [])
    await write(fan, creator, 'Send me the CAFE MENU, please')
    assert.deepEqual(await textsTo(fan, creator), ['Here it is'])
    app.clock.advance({ hours: 24 })
    await tip(fan, creator, 50, 'café menu again')
    assert.equal((await textsTo(fan, creator)).length, 2)
  })

  test('two creators who answer each other’s words by themselves do not go on for ever', async () => {
    const [one, two] = [await aPerformer(app), await aPerformer(app)]
    for (const creator of [one, two]) await create(creator, { trigger: 'word', word: 'hello', text: 'Hello' })
    await write(one, two, 'hello')
    for (let i = 0; i < 5; i++) {
      await app.jobs.runPending()
      app.clock.advance({ hours: 24 })
      await runAutomations(app.ctx)
    }
    assert.equal((await list(one))[0]?.sent, 0)
  })

  test('a first purchase is no tip, and what was spent counts all of it', async () => {
    const { creator, fan } = await aPair()
    await follow(fan, creator)
    await create(creator, { trigger: 'first_purchase', text: 'First' })
    await create(creator, { trigger: 'spent', spent: 3, text: 'Spent' })
    await tip(fan, creator, 200)
    assert.deepEqual(await textsTo(fan, creator), [])
    app.clock.advance({ minutes: 5 })
    await tip(fan, creator, 100)
    assert.deepEqual(await textsTo(fan, creator), ['Spent'])
  })

  test('an ended subscription after some days, a year of it, and silence', async () => {
    const { creator, fan } = await aPair(5_000)
    const silent = await aFan(app)
    await follow(silent, creator)
    await create(creator, { trigger: 'expired', days: 3, text: 'Come back' })
    await create(creator, { trigger: 'cancelled', text: 'Why?' })
    await create(creator, { trigger: 'silent', days: 5, text: 'Still there?' })
    await subscribe(fan, creator)
    app.clock.advance({ minutes: 1 })
    const { data: mine } = await fan.api('GET /subscriptions/user/search', { query: {} })
    assert.ok(mine[0])
    await fan.api('POST /payment/{gateway}/cancel-subscription/{id}', {
      params: { gateway: 'wallet', id: mine[0]._id },
    })
    assert.deepEqual(await textsTo(fan, creator), ['Why?'])
    app.clock.advance({ hours: 24 * 5 + 1 })
    assert.deepEqual(await textsTo(silent, creator), ['Still there?'])
    app.clock.advance({ hours: 24 })
    assert.deepEqual(await textsTo(silent, creator), ['Still there?'])
  })
})

test('a dry run says who would get what on a day, and sends nothing', async () => {
  const { creator, fan } = await aPair()
  const { _id } = await create(creator, { delayHours: 24, isOn: false, text: 'Hi {name}' })
  await subscribe(fan, creator)
  const tomorrow = app.clock.now().add({ hours: 24 }).toString().slice(0, 10)
  const { data: me } = await fan.api('GET /users/me')
  const expected = await dryRun(creator, _id, tomorrow)
  assert.deepEqual(
    [expected.total, expected.fans.map(({ text, isPostponed, username }) => [text, isPostponed, username])],
    [1, [[`Hi ${me.name}`, false, fan.username]]],
  )
  assert.equal((await dryRun(creator, _id, today())).total, 0)
  assert.deepEqual(await textsTo(fan, creator), [])
  await creator.api('POST /block/users', { body: { userId: fan.id } })
  assert.equal((await dryRun(creator, _id, tomorrow)).total, 0)
})

test('what a killed process left is sent once by several others', async () => {
  const { creator, fan } = await aPair()
  await create(creator)
  await subscribe(fan, creator)
  await Promise.all(Array.from({ length: 5 }, () => runAutomations(app.ctx)))
  assert.equal((await received(fan, creator)).length, 1)
})
