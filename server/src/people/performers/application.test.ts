/** A fan becomes a creator with the same account. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { deleteDecidedDocuments } from './documents.service.ts'

let app: TestApp
let operator: Member
let picture: Blob
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  picture = new Blob([new Uint8Array(await sample('small.jpg'))])
})
after(() => app.close())

const PERSON = { gender: 'female', country: 'SE', dateOfBirth: '1990-05-05' } as const

function applyAs({ api }: Member, change: { dateOfBirth?: string; selfie?: Blob } = {}) {
  const { selfie = picture, ...person } = change
  return api('POST /performers/application', {
    body: { ...PERSON, ...person },
    files: { idVerification: picture, documentVerification: selfie },
  })
}

async function applicationOf({ api }: Member) {
  return (await api('GET /performers/application')).data
}

const approve = ({ id }: Member) =>
  operator.api('PUT /admin/performers/{id}/approve', {
    params: { id },
    body: { overrideReason: 'Checked in another test' },
  })
const storedDocuments = async () => (await Array.fromAsync(app.ctx.storage.list('documents/'))).length

test('until the approval the account is a fan’s, and afterwards it keeps all that the fan had', async () => {
  const fan = await aFan(app, { balanceTokens: 500 })
  const { id: post, performer } = await aFeed(app, { access: 'paid', price: 100 })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: post }, body: {} })
  assert.equal(await applicationOf(fan), null)

  assert.equal((await applyAs(fan)).data.status, 'pending_review')

  const { data: waiting } = await fan.api('GET /users/me')
  assert.deepEqual([waiting.role, waiting.isPerformer, waiting.balance], ['fan', false, 400])
  await refuses('not_found', app.as()('GET /performers/{id}', { params: { id: fan.username } }))
  await refuses('forbidden', fan.api('GET /performers/me'))
  await refuses('not_found', performer.api('POST /follows/{id}', { params: { id: fan.id } }))

  await approve(fan)
  app.clock.advance({ seconds: 10 })

  const { data: approved } = await fan.api('GET /users/me')
  assert.deepEqual([approved.role, approved.performerStatus, approved.balance], ['performer', 'active', 400])
  assert.deepEqual((await fan.api('GET /follows/ids')).data, [performer.id])
  const { data: bought } = await fan.api('GET /user/feeds/{id}', { params: { id: post } })
  assert.equal(bought.canView, true)
  await aFeed(app, { by: fan })
  assert.equal((await app.as()('GET /performers/{id}', { params: { id: fan.username } })).data._id, fan.id)
})

test('after a rejection its reason is shown, and one applies again with other pictures', async () => {
  const fan = await aFan(app)
  await applyAs(fan)
  await operator.api('PUT /admin/performers/{id}/reject', { params: { id: fan.id }, body: { reason: 'Too dark.' } })

  const rejected = await applicationOf(fan)
  assert.deepEqual([rejected?.status, rejected?.rejectionReason], ['rejected', 'Too dark.'])
  assert.equal((await fan.api('GET /users/me')).data.role, 'fan')

  assert.equal((await applyAs(fan)).data.status, 'pending_review')
})

test('one application at a time, and none of creators', async () => {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  const stored = await storedDocuments()

  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => applyAs(fan)))

  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await storedDocuments(), stored + 2)
  await refuses('invalid_state', applyAs(fan))
  await refuses('invalid_state', applyAs(performer))
  assert.equal(await storedDocuments(), stored + 2)
})

test('an application of a minor, or without readable pictures, leaves nothing behind', async () => {
  const fan = await aFan(app)
  const stored = await storedDocuments()

  await refuses('request_invalid', applyAs(fan, { dateOfBirth: '2020-05-05' }))
  await refuses('media_unsupported', applyAs(fan, { selfie: new Blob(['<!doctype html>'.padEnd(6_000)]) }))

  assert.deepEqual([await applicationOf(fan), await storedDocuments()], [null, stored])
})

test('documents are stored for as many days after the decision as the setting says', async () => {
  const [fan, waiting] = [await aFan(app), await aFan(app)]
  for (const one of [fan, waiting]) await applyAs(one)
  await approve(fan)
  const countAfterSweep = async ({ id }: Member) => {
    await deleteDecidedDocuments(app.ctx)
    const documents = app.ctx.db.selectFrom('performer_document').where('performer_id', '=', id).select('id')
    return (await documents.execute()).length
  }
  await operator.api('PUT /admin/settings', { body: { values: { documentDays: 90 } } })
  app.clock.advance({ hours: 89 * 24 })
  assert.equal(await countAfterSweep(fan), 2)
  app.clock.advance({ hours: 25 })
  assert.deepEqual([await countAfterSweep(fan), await countAfterSweep(waiting)], [0, 2])
  await operator.api('PUT /admin/settings', { body: { values: { documentDays: 30 } } })
})
