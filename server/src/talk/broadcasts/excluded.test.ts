/** Whom broadcasts leave out: segments, buyers of items, and those who own an attached file; the count says so before, and the copies keep to it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { FeedId, FileId } from '@limelight/contract/ids'
import type { Audience } from '@limelight/contract/talk/broadcasts'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'

let app: TestApp
let picture: Blob
before(async () => {
  app = await startTestApp()
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#3060a0' } })
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
})
after(() => app.close())

type To = Input<typeof Audience>

async function aSoldPhoto(by: Member, price = 100): Promise<{ id: FeedId; fileId: FileId }> {
  const { data } = await by.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
  await app.jobs.runPending()
  const { id } = await aFeed(app, { by, type: 'photo', fileIds: [data._id], access: 'paid', price })
  return { id, fileId: data._id }
}

const copyOf = async (by: Member, id: FileId) =>
  (await by.api('POST /performer/media/{id}/copies', { params: { id }, body: { purpose: 'private-message-photo' } }))
    .data._id
const follow = (fan: Member, { id }: Member) => fan.api('POST /follows/{id}', { params: { id } })
const buy = (fan: Member, id: FeedId) =>
  fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {}, idempotencyKey: randomUUID() })
const previewOf = async (by: Member, audience: To, fileIds: FileId[] = []) =>
  (await by.api('POST /performer/broadcasts/preview', { body: { audience, fileIds } })).data

async function reachedBy(by: Member, fans: readonly Member[], audience: To, fileIds: FileId[] = []): Promise<number[]> {
  const text = randomUUID()
  await by.api('POST /performer/broadcasts', { body: { text, audience, fileIds }, idempotencyKey: randomUUID() })
  await app.jobs.runPending()
  const got: number[] = []
  for (const [index, fan] of fans.entries()) {
    const { data } = await fan.api('GET /messages/search', { query: { q: text } })
    if (data.length > 0) got.push(index)
  }
  return got
}

test('who owns an attached file is counted, and left out on request, wherever they bought it', async () => {
  const performer = await aPerformer(app)
  const { id, fileId } = await aSoldPhoto(performer)
  const fans = await Promise.all(Array.from({ length: 4 }, () => aFan(app, { balanceTokens: 1_000 })))
  for (const fan of fans) await follow(fan, performer)
  const [byPost, byMessage] = fans
  assert.ok(byPost && byMessage)
  await buy(byPost, id)
  // Another copy of the same upload, sold in a message.
  const { data: conversation } = await performer.api('POST /conversations', {
    body: { source: 'user', sourceId: byMessage.id },
  })
  const { data: message } = await performer.api('POST /messages/conversations/{id}', {
    params: { id: conversation._id },
    body: { text: 'For you', fileIds: [await copyOf(performer, fileId)], price: 50 },
  })
  await byMessage.api('POST /wallet/charges/message/{id}', {
    params: { id: message._id },
    body: {},
    idempotencyKey: randomUUID(),
  })

  const attached = await copyOf(performer, fileId)
  const all: To = { include: ['followers'] }
  assert.deepEqual(await previewOf(performer, all), { recipients: 4, owners: 0 })
  assert.deepEqual(await previewOf(performer, all, [attached]), { recipients: 4, owners: 2 })
  const without: To = { ...all, excludeOwners: true }
  assert.deepEqual(await previewOf(performer, without, [attached]), { recipients: 2, owners: 2 })
  assert.deepEqual(await reachedBy(performer, fans, without, [attached]), [2, 3])
  await assertBooksBalance(app)
})

test('buyers of an item and fans of a segment are left out; who bought from others is not looked at', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const [mine, theirs] = [await aSoldPhoto(performer), await aSoldPhoto(other)]
  const fans = await Promise.all(Array.from({ length: 3 }, () => aFan(app, { balanceTokens: 1_000 })))
  for (const fan of fans) await follow(fan, performer)
  const [buyer, elsewhere] = fans
  assert.ok(buyer && elsewhere)
  await buy(buyer, mine.id)
  await buy(elsewhere, theirs.id)

  const to: To = { include: ['followers'], excludeBuyersOf: [mine.id, theirs.id] }
  assert.deepEqual(await previewOf(performer, to), { recipients: 2, owners: 0 })
  assert.deepEqual(await previewOf(performer, { include: ['followers'] }, [theirs.fileId]), {
    recipients: 3,
    owners: 0,
  })
  assert.deepEqual(await reachedBy(performer, fans, to), [1, 2])

  const { data: segment } = await performer.api('POST /performer/segments', {
    body: { name: 'Has spent', conditions: [{ field: 'spent_total', money: 0.5 }] },
  })
  const unless: To = { include: ['followers'], excludeSegments: [segment._id] }
  assert.deepEqual(await previewOf(performer, unless), { recipients: 2, owners: 0 })
  assert.deepEqual(await reachedBy(performer, fans, unless), [1, 2])
  await refuses(
    'not_found',
    other.api('POST /performer/broadcasts', { body: { text: 'x', audience: unless }, idempotencyKey: randomUUID() }),
  )
  const scheduleAt = app.clock.now().add({ hours: 1 }).toString()
  await performer.api('POST /performer/broadcasts', {
    body: { text: 'x', audience: unless, scheduleAt },
    idempotencyKey: randomUUID(),
  })
  await refuses('segment_in_use', performer.api('DELETE /performer/segments/{id}', { params: { id: segment._id } }))
})

test('a condition that says nothing of a fan leaves them in', async () => {
  const performer = await aPerformer(app)
  const fan = await aFan(app)
  await follow(fan, performer)
  const { data: segment } = await performer.api('POST /performer/segments', {
    body: { name: 'Not seen', conditions: [{ field: 'last_bought', number: 3 }] },
  })
  assert.deepEqual(await previewOf(performer, { include: ['followers'], excludeSegments: [segment._id] }), {
    recipients: 1,
    owners: 0,
  })
})

test('an automation leaves out who owns its file, and says so in its dry run', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { id, fileId } = await aSoldPhoto(performer)
  const fans = await Promise.all(Array.from({ length: 2 }, () => aFan(app, { balanceTokens: 5_000 })))
  const [owner, newcomer] = fans
  assert.ok(owner && newcomer)
  const { data: automation } = await performer.api('POST /performer/automations', {
    body: {
      trigger: 'subscribed',
      text: 'A welcome',
      fileIds: [await copyOf(performer, fileId)],
      price: 50,
      skipsOwners: true,
      isOn: true,
    },
  })
  assert.equal(automation.skipsOwners, true)
  await buy(owner, id)
  for (const fan of fans)
    await fan.api('POST /payment/subscribe/performers', {
      body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
      idempotencyKey: randomUUID(),
    })
  const day = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { data } = await performer.api('POST /performer/automations/{id}/dry-run', {
    params: { id: automation._id },
    body: { day },
  })
  assert.deepEqual(
    data.fans.map(({ _id }) => _id),
    [newcomer.id],
  )
  await app.jobs.runPending()
  assert.equal((await owner.api('GET /conversations')).data.length, 0)
  assert.equal((await newcomer.api('GET /conversations')).data.length, 1)
})
