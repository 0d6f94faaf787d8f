/** Files in messages, and messages that are sold. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ConversationId, FileId, MessageId } from '@limelight/contract/ids'
import sharp from 'sharp'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, giveTokens, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { sample } from '#test/media-samples'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
let picture: Blob
let voice: Blob
before(async () => {
  app = await startTestApp()
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3060a0' } })
  voice = new Blob([new Uint8Array(await sample('voice.wav'))])
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
})
after(() => app.close())

async function aPair({ balanceTokens = 1_000 } = {}) {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens })]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  return { performer, fan, id: data._id }
}

const upload = async (by: Member, visibility: 'public' | 'private' = 'private') =>
  (await by.api(`POST /messages/${visibility}/file/photo`, { files: { file: picture } })).data._id
type Body = {
  text?: string
  type?: 'text' | 'photo' | 'video' | 'audio'
  fileIds?: FileId[]
  price?: number
  clientId?: string
}
const send = async (by: Member, id: ConversationId, body: Body) =>
  (await by.api('POST /messages/conversations/{id}', { params: { id }, body })).data
const messageAs = async (by: Member, id: MessageId) => (await by.api('GET /messages/{id}', { params: { id } })).data
const unlock = (by: Member, id: MessageId, expectedPrice?: number) =>
  by.api('POST /wallet/charges/message/{id}', {
    params: { id },
    body: expectedPrice === undefined ? {} : { expectedPrice },
  })
const open = async (by: Member, id: MessageId) => (await by.api('POST /messages/{id}/open', { params: { id } })).data
const statusOf = async (by: Member, path: string | undefined) =>
  (await app.http.inject({ url: path ?? '/none', headers: { authorization: by.token } })).statusCode

async function refusesField(field: string, sentence: RegExp, call: Promise<unknown>): Promise<void> {
  const { code, details } = await refusalOf(call)
  assert.equal(code, 'request_invalid')
  assert.match(JSON.stringify(details), new RegExp(`"${field}"`))
  assert.match(JSON.stringify(details), sentence)
}

/** A photo behind a price, rendered. */
async function aSoldMessage({ price = 200, ...options }: { price?: number; balanceTokens?: number } = {}) {
  const pair = await aPair(options)
  const fileId = await upload(pair.performer)
  const { _id: messageId } = await send(pair.performer, pair.id, { text: 'Just for you', fileIds: [fileId], price })
  await app.jobs.runPending()
  return { ...pair, fileId, messageId }
}

test('photos are sent with and without a text, by both sides, and open for both', async () => {
  const { performer, fan, id } = await aPair()
  const [first, second] = [await upload(fan, 'public'), await upload(fan, 'public')]

  const sent = await send(fan, id, { fileIds: [second, first] })
  await app.jobs.runPending()

  assert.equal(sent.type, 'photo')
  assert.deepEqual(
    sent.files.map((file) => file._id),
    [second, first],
  )
  const seen = await messageAs(performer, sent._id)
  assert.deepEqual([seen.canView, seen.price, seen.files[0]?.status], [true, 0, 'ready'])
  assert.equal(await statusOf(performer, seen.files[0]?.url), 200)
  const { data: conversations } = await performer.api('GET /conversations')
  assert.equal(conversations[0]?.lastMessage?.type, 'photo')
})

test('a message needs a text or a file, files of one kind, and files of the sender that no message has', async () => {
  const { performer, fan, id } = await aPair()
  const fileId = await upload(fan, 'public')
  const recording = (await fan.api('POST /messages/public/file/audio', { files: { file: voice } })).data

  await refusesField('text', /Write something/, send(fan, id, { text: '  ' }))
  await refusesField('fileIds', /separate messages/, send(fan, id, { fileIds: [fileId, recording._id] }))
  await refuses('not_found', send(performer, id, { fileIds: [fileId] }))
  await refuses('not_found', send(fan, id, { fileIds: [randomUUID() as FileId] }))
  await send(fan, id, { fileIds: [fileId] })
  await refuses('file_in_use', send(fan, id, { fileIds: [fileId] }))
})

test('a voice message can be played by both sides and nobody else', async () => {
  const { performer, fan, id } = await aPair()
  const stranger = await aFan(app)
  const file = (await fan.api('POST /messages/public/file/audio', { files: { file: voice } })).data
  const { _id: messageId } = await send(fan, id, { fileIds: [file._id] })
  await app.jobs.runPending()

  const { files } = await messageAs(performer, messageId)

  assert.equal(files[0]?.waveform?.length, 200)
  assert.equal(await statusOf(performer, files[0]?.url), 200)
  assert.equal(await statusOf(stranger, files[0]?.url), 404)
  const query = { messageId, fileId: file._id }
  await refuses('not_found', stranger.api('GET /messages/private/file', { query }))
  await refuses('not_found', stranger.api('GET /messages/{id}', { params: { id: messageId } }))
  await refuses('not_found', stranger.api('GET /messages/{messageId}/file/{fileId}/status', { params: query }))
  const { data: progress } = await performer.api('GET /messages/{messageId}/file/{fileId}/status', { params: query })
  assert.equal(progress.status, 'ready')
})

test('private files of a message with a price are locked, public ones are not, and the text is readable', async () => {
  const { performer, fan, id } = await aPair()
  const [locked, open] = [await upload(performer), await upload(performer, 'public')]
  const { _id: messageId } = await send(performer, id, { text: 'Both', fileIds: [locked, open], price: 50 })
  await app.jobs.runPending()

  const seen = await messageAs(fan, messageId)

  assert.deepEqual([seen.text, seen.canView, seen.lockReason, seen.price], ['Both', false, 'pay', 50])
  const [lockedFile, openFile] = seen.files
  assert.equal(lockedFile?.url, undefined)
  assert.deepEqual(
    lockedFile?.thumbnails.map((path) => path.split('/').at(-1)),
    ['blur.webp'],
  )
  const [blurred] = lockedFile?.thumbnails ?? []
  assert.equal(await statusOf(fan, blurred?.replace('blur.webp', 'w640.webp')), 404)
  assert.equal(await statusOf(fan, openFile?.url), 200)
  await refuses('message_locked', fan.api('GET /messages/private/file', { query: { messageId, fileId: locked } }))
  await fan.api('GET /messages/private/file', { query: { messageId, fileId: open } })
  assert.equal((await messageAs(performer, messageId)).canView, true)
})

test('only creators sell, and only files', async () => {
  const { performer, fan, id } = await aPair()

  const byFan = send(fan, id, { fileIds: [await upload(fan)], price: 10 })
  await refusesField('price', /Only creators/, byFan)
  const nothing = send(performer, id, { text: 'Pay', fileIds: [await upload(performer, 'public')], price: 10 })
  await refusesField('price', /to sell/, nothing)
})

test('a creator sells to another one', async () => {
  const [seller, buyer] = [await aPerformer(app), await aPerformer(app)]
  await giveTokens(app, buyer.id, 50)
  const { data: between } = await buyer.api('POST /conversations', {
    body: { source: 'performer', sourceId: seller.id },
  })
  const sold = await send(seller, between._id, { fileIds: [await upload(seller)], price: 10 })

  await refuses('not_for_sale', seller.api('POST /wallet/charges/message/{id}', { params: { id: sold._id }, body: {} }))
  const { data } = await buyer.api('POST /wallet/charges/message/{id}', { params: { id: sold._id }, body: {} })

  assert.deepEqual([data.tokens, data.balance], [10, 40])
})

test('buying opens the files for ever, pays the creator once, and shows in the library', async () => {
  const { performer, fan, id, messageId } = await aSoldMessage()

  const receipts = await Promise.all(Array.from({ length: 10 }, () => unlock(fan, messageId, 200)))

  assert.equal(new Set(receipts.map(({ data }) => data._id)).size, 1)
  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 800)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 160)
  const seen = await open(fan, messageId)
  assert.deepEqual([seen.canView, seen.isBought, seen.lockReason], [true, true, null])
  assert.equal(await statusOf(fan, seen.files[0]?.url), 200)
  assert.equal((await messageAs(performer, messageId)).isBought, true)
  const { data: library } = await fan.api('GET /wallet/purchases')
  assert.deepEqual(
    [library[0]?.kind, library[0]?.title, library[0]?.conversationId, library[0]?.isAvailable],
    ['message', 'Just for you', id, true],
  )
  assert.equal(await statusOf(fan, library[0]?.picture ?? undefined), 200)
  await assertBooksBalance(app)
})

test('nobody else buys it, nor its sender, nor at another price, nor without tokens, nor across a block', async () => {
  const { fan, messageId } = await aSoldMessage({ balanceTokens: 250 })

  await refuses('not_found', unlock(await aFan(app, { balanceTokens: 500 }), messageId))
  await refuses('price_changed', unlock(fan, messageId, 100))
  const { id } = await aPair()
  await refuses('not_found', unlock(fan, id as string as MessageId))
  const dear = await aSoldMessage({ balanceTokens: 10 })
  await refuses('tokens_insufficient', unlock(dear.fan, dear.messageId))
  const blocked = await aSoldMessage()
  await blocked.performer.api('POST /block/users', { body: { userId: blocked.fan.id } })
  await refuses('not_for_sale', unlock(blocked.fan, blocked.messageId))
})

test('a deleted message leaves the buyer its files, and takes along those that nobody bought', async () => {
  const bought = await aSoldMessage()
  const unsold = await aSoldMessage()
  await unlock(bought.fan, bought.messageId)

  await open(bought.fan, bought.messageId)
  for (const { performer, messageId } of [bought, unsold])
    await performer.api('DELETE /messages/{id}', { params: { id: messageId } })

  const kept = await messageAs(bought.fan, bought.messageId)
  assert.deepEqual([kept.isDeleted, kept.text, kept.files.length], [true, '', 1])
  assert.equal(await statusOf(bought.fan, kept.files[0]?.url), 200)
  assert.deepEqual((await messageAs(unsold.fan, unsold.messageId)).files, [])
  await refuses('not_found', unlock(unsold.fan, unsold.messageId))
  assert.equal((await bought.fan.api('GET /wallet/purchases')).total, 1)
})

test('buying and deleting at once end in one of both orders, and the books balance', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { performer, fan, messageId } = await aSoldMessage()

    const [sale] = await Promise.allSettled([
      unlock(fan, messageId),
      performer.api('DELETE /messages/{id}', { params: { id: messageId } }),
    ])

    const { files } = await messageAs(fan, messageId)
    assert.equal(files.length, sale.status === 'fulfilled' ? 1 : 0)
    assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), sale.status === 'fulfilled' ? 800 : 1_000)
  }
  await assertBooksBalance(app)
})

test('a refund returns the tokens and locks the files again', async () => {
  const { performer, fan, messageId } = await aSoldMessage()
  const operator = await anOperator(app)
  const { data: receipt } = await unlock(fan, messageId)

  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: receipt._id },
    body: { reason: 'not as described', endsAccess: true, isSiteLiable: false },
  })

  assert.equal((await messageAs(fan, messageId)).canView, false)
  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 1_000)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  await unlock(fan, messageId)
  assert.equal((await messageAs(fan, messageId)).lockReason, 'open')
})

test('a repeat of the same client answers the stored message, and other contents are refused', async () => {
  const { performer, id } = await aPair()
  const [clientId, fileId] = [randomUUID(), await upload(performer)]

  const first = await send(performer, id, { text: 'One', fileIds: [fileId], price: 5, clientId })
  const again = await send(performer, id, { text: 'One', fileIds: [fileId], price: 5, clientId })

  assert.equal(again._id, first._id)
  await refuses('idempotency_key_reused', send(performer, id, { text: 'One', fileIds: [fileId], price: 6, clientId }))
})

test('fans have a storage limit of their own', async () => {
  const { fan, performer } = await aPair()
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { fanStorageMegabytes: 1 } } })
  const large = new Blob([
    new Uint8Array(
      await sharp({
        create: {
          width: 1_200,
          height: 1_200,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer(),
    ),
  ])

  const byFan = fan.api('POST /messages/public/file/photo', { files: { file: large } })

  await refuses('storage_quota_exceeded', byFan)
  await performer.api('POST /messages/public/file/photo', { files: { file: large } })
})

test('a type that is named has to be that of the files', async () => {
  const { fan, id } = await aPair()
  const fileId = await upload(fan, 'public')
  await refusesField('type', /another type/, send(fan, id, { type: 'video', fileIds: [fileId] }))
  await refusesField('type', /another type/, send(fan, id, { type: 'photo', text: 'no file' }))
  assert.equal((await send(fan, id, { type: 'photo', fileIds: [fileId] })).type, 'photo')
  assert.equal((await send(fan, id, { type: 'text', text: 'words' })).type, 'text')
})
