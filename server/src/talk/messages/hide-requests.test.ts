/** Hidden requests: off at first, explained, without a number, moved back with one call, never for what was paid. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ConversationId } from '@limelight/contract/ids'
import type { ConversationFilter } from '@limelight/contract/talk/conversations'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { deleteOldTexts } from './hide-requests.service.ts'

const TEXT = 'Have a look at my new site, you will like what I have found there.'
let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function aCreator({ hidesSpam = true, messagePrice = 0 } = {}): Promise<Member> {
  const performer = await aPerformer(app)
  await performer.api('PUT /performers/me', {
    body: { messagePolicy: 'everyone', inboxPolicy: 'followers', hidesSpam, messagePrice },
  })
  return performer
}
/** Of an account that is older than those whose links count. */
async function aSender(): Promise<Member> {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  await sql`update account set created_at = created_at - interval '30 days' where id = ${fan.id}`.execute(app.ctx.db)
  return fan
}
async function writeTo(performer: Member, fan: Member, text: string, more: { expectedPrice?: number } = {}) {
  // Ten new conversations an hour.
  app.clock.advance({ minutes: 10 })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  await fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text, ...more } })
  return data._id
}
const listed = async ({ api }: Member, filter: ConversationFilter) =>
  (await api('GET /conversations', { query: { filter } })).data
const reasonsIn = async (by: Member, filter: ConversationFilter) =>
  (await listed(by, filter)).map(({ hiddenFor }) => hiddenFor && [hiddenFor.reason, hiddenFor.count])
const numbersOf = async ({ api }: Member) => (await api('GET /messages/total-unread-messages')).data
const moveBack = ({ api }: Member, id: ConversationId) =>
  api('PATCH /conversations/{id}', { params: { id }, body: { isHidden: false } })

test('the same text to many is hidden, also where it came first, with how many got it', async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, (_, index) => aCreator({ hidesSpam: index !== 1 })))
  const [first, without] = creators
  const sender = await aSender()
  assert.ok(first && without)
  for (const creator of creators) await writeTo(creator, sender, `${creator.username}, ${TEXT}`)
  assert.equal(await sentTo(sender, first), 1)
  await app.jobs.runPending()
  for (const creator of creators) {
    const isHidden: boolean = creator !== without
    assert.deepEqual((await numbersOf(creator)).requests, isHidden ? 0 : 1)
    assert.equal((await listed(creator, 'requests')).length, isHidden ? 0 : 1)
    assert.equal((await listed(creator, 'hidden')).length, isHidden ? 1 : 0)
  }
  assert.deepEqual(await reasonsIn(first, 'hidden'), [['copies', 6]])
  assert.deepEqual(await reasonsIn(creators.at(-1) ?? first, 'hidden'), [['copies', 6]])
  // The sender learns nothing.
  const own = (await sender.api('GET /conversations')).data
  assert.ok(own.every(({ hiddenFor, request }) => hiddenFor === null && request === null))
})

test('moved back it stays there, and can be accepted from either list', async () => {
  const [creator, other] = [await aCreator(), await aCreator()]
  const fan = await aFan(app)
  const text = 'https://one.test and https://two.test'
  const id = await writeTo(creator, fan, text)
  assert.deepEqual(await reasonsIn(creator, 'hidden'), [['links', null]])
  const { data } = await moveBack(creator, id)
  assert.deepEqual([data.request, data.hiddenFor], ['open', null])
  await moveBack(creator, id)
  await writeTo(creator, fan, text)
  assert.deepEqual([(await listed(creator, 'requests')).length, (await listed(creator, 'hidden')).length], [1, 0])
  assert.equal((await numbersOf(creator)).requests, 1)

  const hidden = await writeTo(other, fan, text)
  assert.equal((await other.api('POST /conversations/{id}/accept', { params: { id: hidden } })).data.hiddenFor, null)
  assert.deepEqual([(await listed(other, 'all')).length, (await listed(other, 'hidden')).length], [1, 0])
})

test('blocked words hide a request; nothing is hidden before a creator asks for it', async () => {
  const [creator, careless] = [await aCreator(), await aCreator({ hidesSpam: false })]
  for (const { api } of [creator, careless]) await api('PUT /block/words', { body: { words: ['crypto'] } })
  const sender = await aSender()
  await writeTo(creator, sender, 'Ask me about CRYPTO today')
  await writeTo(careless, sender, 'Ask me about CRYPTO today')
  assert.deepEqual(await reasonsIn(creator, 'hidden'), [['words', null]])
  assert.deepEqual([(await listed(careless, 'hidden')).length, (await listed(careless, 'requests')).length], [0, 1])
  assert.equal((await (await aPerformer(app)).api('GET /performers/me')).data.hidesSpam, false)
})

test('what was paid for, a tip, and people who are known are never hidden', async () => {
  const text = 'https://one.test and https://two.test'
  const [priced, tipped, followed] = [await aCreator({ messagePrice: 20 }), await aCreator(), await aCreator()]
  const [payer, tipper, follower] = [await aSender(), await aSender(), await aSender()]
  for (const { id } of [payer, tipper, follower])
    await sql`update account set created_at = ${app.clock.now()} where id = ${id}`.execute(app.ctx.db)
  await writeTo(priced, payer, text, { expectedPrice: 20 })
  await tipper.api('POST /wallet/charges/tip/{id}', {
    params: { id: tipped.id },
    body: { price: 50, text },
    idempotencyKey: randomUUID(),
  })
  await follower.api('POST /follows/{id}', { params: { id: followed.id } })
  await writeTo(followed, follower, text)
  for (const creator of [priced, tipped, followed]) {
    assert.equal((await listed(creator, 'hidden')).length, 0)
    assert.equal((await listed(creator, 'all')).length, 1)
  }
  await assertBooksBalance(app)
})

test('of what was written nothing is stored but a hash, for a day', async () => {
  const creator = await aCreator()
  const sender = await aSender()
  await writeTo(creator, sender, TEXT)
  const stored = async () =>
    (
      await sql<{ text_hash: Buffer }>`select text_hash from stranger_text where sender_id = ${sender.id}`.execute(
        app.ctx.db,
      )
    ).rows
  assert.deepEqual(
    (await stored()).map(({ text_hash }) => text_hash.length),
    [16],
  )
  app.clock.advance({ hours: 25 })
  await deleteOldTexts(app.ctx)
  assert.equal((await stored()).length, 0)
})

async function sentTo(fan: Member, { id }: Member): Promise<number> {
  const { data } = await fan.api('GET /conversations', { query: { pageSize: 100 } })
  return data.filter(({ recipient }) => recipient._id === id).length
}
