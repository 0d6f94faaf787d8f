/** Messages on birthdays: to active subscribers who gave theirs, once a year, on the day of the creator’s zone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { birthdaysBetween } from './automations.policy.ts'
import { runAutomations } from './run-automations.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const today = () => app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const dayAfter = (days: number) => today().add({ days }).toString()
const give = ({ api }: Member, birthday: string | null) => api('PUT /users', { body: { birthday } })
const congratulate = async ({ api }: Member) =>
  (
    await api('POST /performer/automations', {
      body: { trigger: 'birthday', text: 'Happy birthday, {name}!', isOn: true, timeZone: 'UTC' },
    })
  ).data
const subscribe = ({ api }: Member, { id }: Member) =>
  api('POST /payment/subscribe/performers', { body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' } })

async function textsTo(fan: Member, creator: Member) {
  await runAutomations(app.ctx)
  await app.jobs.runPending()
  const { data } = await fan.api('GET /conversations', { query: {} })
  const found = data.find(({ recipient }) => recipient._id === creator.id)
  if (!found) return []
  const thread = await fan.api('GET /messages/conversations/{id}', { params: { id: found._id }, query: {} })
  return thread.data.filter(({ senderId }) => senderId === creator.id).map(({ text }) => text)
}

describe('the birthday of an account', () => {
  test('is a month and a day of some year, and can be removed', async () => {
    const fan = await aFan(app)
    for (const wrong of ['04-31', '02-30', '13-01', '00-10', '5-1', '-05', '1999-05-01', '05-01\n', ''])
      await refuses('request_invalid', give(fan, wrong))
    assert.equal((await fan.api('GET /users/me')).data.birthday, null)
    for (const right of ['02-29', '12-31', null]) assert.equal((await give(fan, right)).data.birthday, right)
  })

  test('is shown to nobody else', async () => {
    const [creator, fan] = [
      await aPerformer(app, { monthlyPriceMinor: 500 }),
      await aFan(app, { balanceTokens: 5_000 }),
    ]
    await give(fan, '03-04')
    await subscribe(fan, creator)
    const { data } = await creator.api('GET /users/view/{id}', { params: { id: fan.id } })
    assert.ok(!('birthday' in data))
  })
})

describe('an automation on birthdays', () => {
  test('writes to active subscribers on their day, once a year, however they change it', async () => {
    const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
    const [fan, other, follower] = await Promise.all([
      aFan(app, { balanceTokens: 5_000 }),
      aFan(app, { balanceTokens: 5_000 }),
      aFan(app),
    ])
    await subscribe(fan, creator)
    await subscribe(other, creator)
    await follower.api('POST /follows/{id}', { params: { id: creator.id } })
    await give(fan, dayAfter(2).slice(5))
    await give(other, dayAfter(9).slice(5))
    await give(follower, dayAfter(2).slice(5))
    const { _id: id } = await congratulate(creator)

    const dry = async (day: string) =>
      (await creator.api('POST /performer/automations/{id}/dry-run', { params: { id }, body: { day } })).data
    const expected = await dry(dayAfter(2))
    assert.deepEqual(
      [expected.total, expected.fans.map(({ _id, sendAt }) => [_id, sendAt])],
      [1, [[fan.id, `${dayAfter(2)}T09:00:00Z`]]],
    )
    assert.equal((await dry(dayAfter(1))).total, 0)

    assert.deepEqual(await textsTo(fan, creator), [])
    app.clock.advance({ hours: 24 * 3 })
    assert.deepEqual(await textsTo(fan, creator), [`Happy birthday, ${fan.username}!`])
    assert.deepEqual(await textsTo(other, creator), [])
    assert.deepEqual(await textsTo(follower, creator), [])

    await give(fan, dayAfter(1).slice(5))
    app.clock.advance({ hours: 24 * 2 })
    assert.equal((await textsTo(fan, creator)).length, 1)
  })

  test('writes to nobody who has removed it or whose subscription is over', async () => {
    const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
    const [fan, left] = [await aFan(app, { balanceTokens: 5_000 }), await aFan(app, { balanceTokens: 5_000 })]
    await congratulate(creator)
    for (const each of [fan, left]) {
      await subscribe(each, creator)
      await give(each, dayAfter(1).slice(5))
    }
    await give(fan, null)
    await app.ctx.db
      .updateTable('subscription')
      .set({ status: 'expired', is_renewing: false, expired_at: app.clock.now() })
      .where('fan_id', '=', left.id)
      .execute()
    app.clock.advance({ hours: 48 })
    assert.deepEqual([await textsTo(fan, creator), await textsTo(left, creator)], [[], []])
  })
})

test('a birthday begins at nine in its zone; that of the 29th of February is the 28th in other years', () => {
  const found = (from: string, until: string, zone: string) =>
    birthdaysBetween({ from: Temporal.Instant.from(from), until: Temporal.Instant.from(until) }, zone).map(
      ({ of, at }) => `${of} ${at}`,
    )
  assert.deepEqual(found('2027-02-27T12:00Z', '2027-03-01T12:00Z', 'UTC'), [
    '02-28 2027-02-28T09:00:00Z',
    '02-29 2027-02-28T09:00:00Z',
    '03-01 2027-03-01T09:00:00Z',
  ])
  assert.deepEqual(found('2028-02-28T00:00Z', '2028-03-01T00:00Z', 'UTC'), [
    '02-28 2028-02-28T09:00:00Z',
    '02-29 2028-02-29T09:00:00Z',
  ])
  assert.deepEqual(found('2026-12-31T23:59Z', '2027-01-01T00:01Z', 'Asia/Tokyo'), ['01-01 2027-01-01T00:00:00Z'])
  assert.deepEqual(found('2026-05-05T09:00:00.001Z', '2026-05-06T09:00Z', 'UTC'), [])
})
