/** What a creator knows about a fan, and the note about them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAN_NOTE_MAX } from '@limelight/contract/talk/known-fans'
import { aFan, aPerformer, type Member } from '#test/builders'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app } = await startMoneyApp()

async function aPair() {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 500 })]
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return { performer, fan }
}

const known = async (by: Member, { id: fanId }: Member) =>
  (await by.api('GET /performer/fans/{fanId}', { params: { fanId } })).data
const write = async (by: Member, { id: fanId }: Member, text: string) =>
  (await by.api('PUT /performer/fans/{fanId}/note', { params: { fanId }, body: { text } })).data

test('a creator sees since when a fan follows, what was spent and when, and until when a subscription lasts', async () => {
  const { performer, fan } = await aPair()
  const before = await known(performer, fan)
  assert.deepEqual([before.spent, before.lastPurchaseAt, before.subscribedUntil, before.note], [0, null, null, ''])
  assert.ok(before.followsSince)

  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 200 } })

  const after = await known(performer, fan)
  assert.equal(after.spent, 2)
  assert.ok(after.lastPurchaseAt)
})

test('the note is written, replaced and deleted, and each creator has their own', async () => {
  const { performer, fan } = await aPair()
  const other = await aPerformer(app)
  await fan.api('POST /follows/{id}', { params: { id: other.id } })

  await write(performer, fan, 'Likes the sea')
  await write(other, fan, 'Likes the mountains')
  await write(performer, fan, ' Likes the sea, and tea ')

  assert.equal((await known(performer, fan)).note, 'Likes the sea, and tea')
  assert.equal((await known(other, fan)).note, 'Likes the mountains')
  const deleted = await write(performer, fan, '')
  assert.deepEqual([deleted.note, deleted.noteUpdatedAt], ['', null])
  await Promise.all(Array.from({ length: 10 }, (_, i) => write(performer, fan, `At once ${i}`)))
  assert.match((await known(performer, fan)).note, /^At once \d$/)
})

test('nobody else reads or writes it, and none is about a stranger, oneself or across a block', async () => {
  const { performer, fan } = await aPair()
  await write(performer, fan, 'Secret')
  const stranger = await aFan(app)

  await refuses('forbidden', known(fan, fan))
  await refuses('not_found', known(await aPerformer(app), fan))
  for (const one of [stranger, performer]) await refuses('not_found', write(performer, one, 'A note'))
  await refuses('request_invalid', write(performer, fan, 'x'.repeat(FAN_NOTE_MAX + 1)))
  await fan.api('POST /block/users', { body: { userId: performer.id } })
  await refuses('not_found', known(performer, fan))
  await refuses('not_found', write(performer, fan, 'Still here'))
})
