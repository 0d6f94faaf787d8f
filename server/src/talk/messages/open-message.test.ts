/** Messages that were bought: opened once, and refunded before, never both. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { MessageId } from '@limelight/contract/ids'
import { getBalance } from '#/core/ledger/ledger.service'
import { collectOrphans } from '#/core/media/collect-orphans'
import { aFan, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app } = await startMoneyApp()
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

async function aBoughtMessage() {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 1_000 })]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  const { data: file } = await performer.api('POST /messages/private/file/photo', { files: { file: picture } })
  const body = { text: 'Just for you', fileIds: [file._id], price: 200 }
  const { data: sent } = await performer.api('POST /messages/conversations/{id}', { params: { id: data._id }, body })
  await app.jobs.runPending()
  await buy(fan, sent._id)
  return { performer, fan, id: sent._id, fileId: file._id }
}

const buy = (by: Member, id: MessageId) =>
  by.api('POST /wallet/charges/message/{id}', { params: { id }, body: { expectedPrice: 200 } })
const seenBy = async (by: Member, id: MessageId) => (await by.api('GET /messages/{id}', { params: { id } })).data
const open = async (by: Member, id: MessageId) => (await by.api('POST /messages/{id}/open', { params: { id } })).data
const refund = async (by: Member, id: MessageId, idempotencyKey: string = randomUUID()) =>
  (await by.api('POST /messages/{id}/refund', { params: { id }, idempotencyKey })).data
const chargesOf = async (fan: Member) => (await fan.api('GET /wallet/charges/search')).data
const walletOf = (fan: Member) => getBalance(app.ctx, fan.id, 'wallet')

test('what was bought has no addresses before it is opened, and can be refunded for a day', async () => {
  const { fan, performer, id } = await aBoughtMessage()

  const bought = await seenBy(fan, id)

  assert.deepEqual([bought.isBought, bought.canView, bought.lockReason], [true, false, 'open'])
  assert.deepEqual([bought.files[0]?.url, bought.files[0]?.thumbnails.length], [undefined, 1])
  const left = app.clock.now().until(bought.refundableUntil ?? '', { largestUnit: 'hours' })
  assert.equal(left.round({ largestUnit: 'hours', smallestUnit: 'hours' }).hours, 24)
  assert.equal((await seenBy(performer, id)).refundableUntil, null)
  const { data: library } = await fan.api('GET /wallet/purchases')
  assert.match(library[0]?.picture ?? '', /blur\.webp$/)
  const opened = await open(fan, id)
  assert.deepEqual([opened.canView, opened.lockReason, opened.refundableUntil], [true, null, null])
  assert.ok(opened.files[0]?.url)
  await refuses('invalid_state', refund(fan, id))
  assert.equal(await walletOf(fan), 800)
})

test('a refund returns the tokens once, takes them from the creator, and locks the files', async () => {
  const { fan, performer, id } = await aBoughtMessage()
  const key = randomUUID()

  const refunded = await refund(fan, id, key)
  assert.deepEqual(await refund(fan, id, key), refunded)

  assert.deepEqual([refunded.isBought, refunded.lockReason, refunded.refundableUntil], [false, 'pay', null])
  await refuses('not_found', refund(fan, id))
  await refuses('not_found', open(fan, id))
  assert.equal(await walletOf(fan), 1_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  assert.equal((await seenBy(performer, id)).isBought, false)
  const { data: earnings } = await performer.api('GET /performer/earning/search')
  assert.notEqual(earnings[0]?.refundedAt, null)
  const [charge] = await chargesOf(fan)
  assert.equal(charge?.refundReason, 'Refunded before it was opened')
  assert.equal(charge?.refundableUntil, null)
  await buy(fan, id)
  assert.equal(await walletOf(fan), 800)
})

test('the wallet says until when a sale can be returned: not once it is opened, a day old, or of something else', async () => {
  const [unopened, opened, old] = [await aBoughtMessage(), await aBoughtMessage(), await aBoughtMessage()]
  await unopened.fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: unopened.performer.id },
    body: { price: 100 },
  })
  await open(opened.fan, opened.id)

  const [tip, sale] = await chargesOf(unopened.fan)
  const { refundableUntil } = await seenBy(unopened.fan, unopened.id)

  assert.deepEqual([tip?.kind, tip?.refundableUntil], ['tip', null])
  assert.deepEqual([sale?.targetId, sale?.refundableUntil], [unopened.id, refundableUntil])
  assert.equal((await chargesOf(opened.fan))[0]?.refundableUntil, null)
  app.clock.advance({ hours: 24 })
  assert.equal((await chargesOf(old.fan))[0]?.refundableUntil, null)
})

test('bought again, the new sale can be returned and the old one cannot', async () => {
  const { fan, id } = await aBoughtMessage()
  await refund(fan, id)
  await buy(fan, id)

  const [again, before] = await chargesOf(fan)

  assert.ok(again?.refundableUntil)
  assert.ok(before?.refundedAt)
  assert.equal(before.refundableUntil, null)
})

test('asking for the address of a file opens the message', async () => {
  const { fan, id, fileId } = await aBoughtMessage()

  const { data } = await fan.api('GET /messages/private/file', { query: { messageId: id, fileId } })

  assert.ok(data.url)
  await refuses('invalid_state', refund(fan, id))
})

test('nobody else opens or refunds it, and after a day nobody does', async () => {
  const { fan, performer, id } = await aBoughtMessage()
  for (const other of [await aFan(app)]) {
    await refuses('not_found', open(other, id))
    await refuses('not_found', refund(other, id))
  }
  await refuses('not_found', refund(performer, id))

  app.clock.advance({ hours: 25 })

  await refuses('invalid_state', refund(fan, id))
  assert.equal((await open(fan, id)).canView, true)
})

test('opening and refunding at once end in one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { fan, id } = await aBoughtMessage()

    const [opened, ...refunds] = await Promise.allSettled([open(fan, id), refund(fan, id), refund(fan, id)])

    const back = refunds.filter(({ status }) => status === 'fulfilled').length
    assert.equal(back, opened.status === 'fulfilled' ? 0 : 1)
    assert.equal(await walletOf(fan), back === 1 ? 1_000 : 800)
    assert.equal((await seenBy(fan, id)).lockReason, back === 1 ? 'pay' : null)
  }
})

test('a deleted message that is refunded lets go of its files', async () => {
  const { fan, performer, id, fileId } = await aBoughtMessage()
  await performer.api('DELETE /messages/{id}', { params: { id } })
  assert.equal((await seenBy(fan, id)).lockReason, 'open')

  await refund(fan, id)
  for (let run = 0; run < 2; run += 1) {
    app.clock.advance({ hours: 30 })
    await collectOrphans(app.ctx)
  }

  assert.deepEqual(await Array.fromAsync(app.ctx.storage.list(`media/${fileId}/`)), [])
})
