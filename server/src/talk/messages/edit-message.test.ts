/** The text of a message that was sent: changed by its sender for some minutes, never once money was paid for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConversationId, MessageId } from '@limelight/contract/ids'
import { EDITABLE_MINUTES } from '@limelight/contract/talk/messages'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { startMoneyApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'

const { app } = await startMoneyApp()
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

async function aPair() {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 1_000 })]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  return { performer, fan, id: data._id }
}

type Body = { text: string; fileIds?: never[]; price?: number; expectedPrice?: number }

const send = async (by: Member, id: ConversationId, body: Body) =>
  (await by.api('POST /messages/conversations/{id}', { params: { id }, body })).data
const seenBy = async (by: Member, id: MessageId) => (await by.api('GET /messages/{id}', { params: { id } })).data
const edit = async (by: Member, id: MessageId, text: string) =>
  (await by.api('PUT /messages/{id}', { params: { id }, body: { text } })).data
const reasonOf = async (call: Promise<unknown>) => {
  const { code, details } = await refusalOf(call)
  return [code, (details as { reason?: string } | undefined)?.reason]
}

test('both sides see the new text, that it was changed, and the list and search have it', async () => {
  const { performer, fan, id } = await aPair()
  const sent = await send(fan, id, { text: 'Hallo, how are yuo?' })
  const left = app.clock.now().until(sent.editableUntil ?? '', { largestUnit: 'minutes' })
  assert.equal(left.round({ largestUnit: 'minutes', smallestUnit: 'minutes' }).minutes, EDITABLE_MINUTES)
  assert.equal((await seenBy(performer, sent._id)).editableUntil, null)

  const edited = await edit(fan, sent._id, 'Hello, how are you?')

  assert.equal(edited.text, 'Hello, how are you?')
  const seen = await seenBy(performer, sent._id)
  assert.deepEqual([seen.text, seen.editedAt], [edited.text, edited.editedAt])
  assert.ok(seen.editedAt)
  const { data: conversation } = await performer.api('GET /conversations/{id}', { params: { id } })
  assert.equal(conversation.lastMessage?.text, 'Hello, how are you?')
  const found = async (q: string) => (await performer.api('GET /messages/search', { query: { q } })).data.length
  assert.deepEqual([await found('how are you'), await found('yuo')], [1, 0])
})

test('the same text is no change', async () => {
  const { fan, id } = await aPair()
  const sent = await send(fan, id, { text: 'As it is' })

  assert.equal((await edit(fan, sent._id, 'As it is')).editedAt, null)
})

test('only its sender changes it, to something, and in time', async () => {
  const { performer, fan, id } = await aPair()
  const [stranger, operator] = [await aFan(app), await anOperator(app)]
  const sent = await send(fan, id, { text: 'First' })

  for (const other of [performer, stranger, operator]) await assert.rejects(edit(other, sent._id, 'Mine'))
  await refuses('not_found', edit(performer, sent._id, 'Mine'))
  await refuses('request_invalid', edit(fan, sent._id, '  '))
  await refuses('request_invalid', edit(fan, sent._id, 'x'.repeat(2_001)))
  app.clock.advance({ minutes: EDITABLE_MINUTES })
  assert.deepEqual(await reasonOf(edit(fan, sent._id, 'Too late')), ['message_not_editable', 'late'])
  assert.equal((await seenBy(fan, sent._id)).text, 'First')
  await fan.api('DELETE /messages/{id}', { params: { id: sent._id } })
  await refuses('not_found', edit(fan, sent._id, 'Back again'))
})

test('nothing new reaches someone who has blocked the sender', async () => {
  const { performer, fan, id } = await aPair()
  const sent = await send(fan, id, { text: 'Hello' })
  await performer.api('POST /block/users', { body: { userId: fan.id } })

  assert.equal((await reasonOf(edit(fan, sent._id, 'Something nasty')))[0], 'message_not_allowed')
})

test('what money was paid for stays as it was: sold, answered, with a tip', async () => {
  const { performer, fan, id } = await aPair()
  const { data: file } = await performer.api('POST /messages/private/file/photo', { files: { file: picture } })
  const sold = await send(performer, id, { text: 'A photo', fileIds: [file._id] as never[], price: 200 })
  await app.jobs.runPending()
  assert.equal((await edit(performer, sold._id, '')).text, '')
  assert.equal((await edit(performer, sold._id, 'A better photo')).text, 'A better photo')
  await fan.api('POST /wallet/charges/message/{id}', { params: { id: sold._id }, body: { expectedPrice: 200 } })
  assert.deepEqual(await reasonOf(edit(performer, sold._id, 'Nothing')), ['message_not_editable', 'paid'])
  assert.equal((await seenBy(performer, sold._id)).editableUntil, null)

  await performer.api('PUT /performers/me', { body: { messagePrice: 50 } })
  const paid = await send(fan, id, { text: 'A qestion', expectedPrice: 50 })
  assert.equal((await edit(fan, paid._id, 'A question')).text, 'A question')
  await send(performer, id, { text: 'An answer' })
  assert.deepEqual(await reasonOf(edit(fan, paid._id, 'Another question')), ['message_not_editable', 'paid'])
})

test('a change and a purchase at once: the buyer has the text that was there before, or after, for good', async () => {
  const { performer, fan, id } = await aPair()
  for (let round = 0; round < 4; round += 1) {
    const { data: file } = await performer.api('POST /messages/private/file/photo', { files: { file: picture } })
    const sold = await send(performer, id, { text: 'Before', fileIds: [file._id] as never[], price: 10 })
    await app.jobs.runPending()
    const [changed] = await Promise.allSettled([
      edit(performer, sold._id, 'After'),
      fan.api('POST /wallet/charges/message/{id}', { params: { id: sold._id }, body: { expectedPrice: 10 } }),
    ])

    assert.equal((await seenBy(fan, sold._id)).text, changed.status === 'fulfilled' ? 'After' : 'Before')
    assert.deepEqual(await reasonOf(edit(performer, sold._id, 'Later')), ['message_not_editable', 'paid'])
  }
})

test('a moderator to whom it is reported reads what it said before; once it is deleted nothing is left', async () => {
  const { performer, fan, id } = await aPair()
  const operator = await anOperator(app)
  const bad = await send(performer, id, { text: 'Bad words' })
  await edit(performer, bad._id, 'Other words')
  await edit(performer, bad._id, 'Kind words')

  await fan.api('POST /reports', { body: { objectType: 'message', objectId: bad._id, category: 'harassment' } })

  const { data: listed } = await operator.api('GET /admin/reports', { query: { objectType: 'message' } })
  const report = listed.find(({ objectId }) => objectId === bad._id)
  assert.ok(report)
  const { data: seen } = await operator.api('GET /admin/reports/{id}', { params: { id: report._id } })
  const line = seen.excerpt?.at(-1)
  assert.deepEqual([line?.text, line?.earlierTexts], ['Kind words', ['Bad words', 'Other words']])
  await performer.api('DELETE /messages/{id}', { params: { id: bad._id } })
  const kept = await app.ctx.db.selectFrom('message_version').select('id').where('message_id', '=', bad._id).execute()
  assert.deepEqual(kept, [])
})
