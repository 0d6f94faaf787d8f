/** One upload in several items: each opens by its own rules, and the bytes stay as long as one of them needs them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CopyPurpose, VaultFile } from '@limelight/contract/core/media'
import type { ConversationId, FileId } from '@limelight/contract/ids'
import sharp from 'sharp'
import { collectOrphanedObjects, collectOrphans } from '#/core/media/collect-orphans'
import { sumStorageOf } from '#/core/media/quota.queries'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, anOperator, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'
import { refusalOf, refuses } from './refusals.ts'

let app: TestApp
let picture: Blob
before(async () => {
  app = await startTestApp()
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#a06030' } })
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
})
after(() => app.close())

type Access = 'free' | 'paid'

async function aPhotoPost(by: Member, access: Access) {
  const { data: file } = await by.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
  const price = access === 'paid' ? { price: 100 } : {}
  const { id } = await aFeed(app, { by, type: 'photo', fileIds: [file._id], access, ...price })
  await app.jobs.runPending()
  return { id, fileId: file._id }
}

const copyOf = async (by: Member, id: FileId, purpose: CopyPurpose) =>
  (await by.api('POST /performer/media/{id}/copies', { params: { id }, body: { purpose } })).data._id
const vaultOf = async (by: Member, query: Record<string, string> = {}): Promise<VaultFile[]> =>
  (await by.api('GET /performer/media', { query })).data
const fileOfPost = async (by: Member, id: string) =>
  (await by.api('GET /user/feeds/{id}', { params: { id: id as never } })).data.files[0]
const statusOf = async (by: Member | undefined, path: string | undefined) =>
  (await app.http.inject({ url: path ?? '/none', headers: by ? { authorization: by.token } : {} })).statusCode

async function aConversation(performer: Member, fan: Member): Promise<ConversationId> {
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return (await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })).data._id
}

async function send(by: Member, id: ConversationId, fileId: FileId, price = 0) {
  const body = { fileIds: [fileId], price }
  return (await by.api('POST /messages/conversations/{id}', { params: { id }, body })).data._id
}
const fileOfMessage = async (by: Member, id: string) =>
  (await by.api('GET /messages/{id}', { params: { id: id as never } })).data.files[0]

async function storedObjects(fileId: FileId): Promise<number> {
  return (await Array.fromAsync(app.ctx.storage.list(`media/${fileId}/`))).length
}

/** Marking and deleting, days later, and the sweep of the storage at night. */
async function collect(): Promise<void> {
  for (let run = 0; run < 3; run += 1) {
    app.clock.advance({ hours: 30 })
    await collectOrphans(app.ctx)
  }
  await collectOrphanedObjects(app.ctx, { findKnownDocuments: async (ids) => new Set(ids) })
}

test('a photo of a paid post, sent in a free message, is open there and only there', async () => {
  const [performer, fan, stranger] = [await aPerformer(app), await aFan(app), await aFan(app)]
  const post = await aPhotoPost(performer, 'paid')
  const id = await aConversation(performer, fan)

  const messageId = await send(performer, id, await copyOf(performer, post.fileId, 'message-photo'))

  const open = await fileOfMessage(fan, messageId)
  const locked = await fileOfPost(fan, post.id)
  assert.notEqual(open?._id, locked?._id)
  assert.equal(await statusOf(fan, open?.url), 200)
  assert.equal(await statusOf(stranger, open?.url), 404)
  assert.deepEqual([locked?.url, locked?.thumbnails.length], [undefined, 1])
  // The address of the message opens no name of the post's file, nor the blurred address of the post the message's.
  const name = open?.url?.split('/').at(-1) ?? ''
  assert.equal(await statusOf(fan, open?.url?.replace(open._id, post.fileId)), 404)
  assert.equal(await statusOf(fan, locked?.thumbnails[0]?.replace('blur.webp', name)), 404)
  assert.equal(await statusOf(fan, locked?.thumbnails[0]?.replace(post.fileId, open?._id ?? '')), 404)
  await refuses('not_found', fan.api('GET /messages/private/file', { query: { messageId, fileId: post.fileId } }))
})

test('a photo of a free post, sold in a message, stays locked there until it is bought', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const post = await aPhotoPost(performer, 'free')
  const id = await aConversation(performer, fan)

  const messageId = await send(performer, id, await copyOf(performer, post.fileId, 'private-message-photo'), 50)

  assert.equal((await fileOfMessage(fan, messageId))?.url, undefined)
  assert.equal(await statusOf(fan, (await fileOfPost(fan, post.id))?.url), 200)
  await fan.api('POST /wallet/charges/message/{id}', { params: { id: messageId }, body: {} })
  await fan.api('POST /messages/{id}/open', { params: { id: messageId } })
  assert.equal(await statusOf(fan, (await fileOfMessage(fan, messageId))?.url), 200)
})

test('a video plays where it is open, and not by the address of the item where it is locked', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  const video = new Blob([new Uint8Array(await sample('small.mp4'))])
  const { data: file } = await performer.api('POST /performer/feeds/video/upload', { files: { file: video } })
  const post = await aFeed(app, { by: performer, type: 'video', fileIds: [file._id], access: 'paid', price: 10 })
  await app.jobs.runPending()
  const id = await aConversation(performer, fan)

  const messageId = await send(performer, id, await copyOf(performer, file._id, 'message-video'))

  const open = await fileOfMessage(fan, messageId)
  assert.equal(await statusOf(fan, open?.hls), 200)
  assert.equal(await statusOf(undefined, open?.hls), 404)
  assert.equal((await fileOfPost(fan, post.id))?.hls, undefined)
  assert.equal(await statusOf(fan, open?.hls?.replace(open._id, file._id)), 404)
  // The creator takes the message back: what was signed before stops playing.
  await performer.api('DELETE /messages/{id}', { params: { id: messageId } })
  app.clock.advance({ minutes: 2 })
  assert.equal(await statusOf(fan, open?.hls), 404)
})

test('the bytes stay while one item needs them, whichever was first, and go with the last', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  const post = await aPhotoPost(performer, 'free')
  const id = await aConversation(performer, fan)
  const messageId = await send(performer, id, await copyOf(performer, post.fileId, 'message-photo'))
  const unused = await copyOf(performer, post.fileId, 'feed-photo')
  const objects = await storedObjects(post.fileId)

  await performer.api('DELETE /performer/feeds/{id}', { params: { id: post.id } })
  await collect()

  assert.equal(await storedObjects(post.fileId), objects)
  assert.equal(await statusOf(fan, (await fileOfMessage(fan, messageId))?.url), 200)
  assert.deepEqual(
    (await vaultOf(performer)).map(({ _id, uses }) => [_id, uses]),
    [[post.fileId, [{ use: 'message', count: 1 }]]],
  )
  await refuses(
    'not_found',
    performer.api('POST /performer/media/{id}/copies', { params: { id: unused }, body: { purpose: 'feed-photo' } }),
  )

  await performer.api('DELETE /messages/{id}', { params: { id: messageId } })
  await collect()

  assert.equal(await storedObjects(post.fileId), 0)
  assert.deepEqual(await vaultOf(performer), [])
})

test('a copy that somebody bought outlives the post and the message', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const post = await aPhotoPost(performer, 'free')
  const id = await aConversation(performer, fan)
  const messageId = await send(performer, id, await copyOf(performer, post.fileId, 'private-message-photo'), 50)
  await fan.api('POST /wallet/charges/message/{id}', { params: { id: messageId }, body: {} })
  await fan.api('POST /messages/{id}/open', { params: { id: messageId } })

  await performer.api('DELETE /performer/feeds/{id}', { params: { id: post.id } })
  await performer.api('DELETE /messages/{id}', { params: { id: messageId } })
  await collect()

  assert.equal(await statusOf(fan, (await fileOfMessage(fan, messageId))?.url), 200)
})

test('a file that is collected and copied at once is there as a whole or not at all', async () => {
  const performer = await aPerformer(app)
  for (let round = 0; round < 5; round += 1) {
    const { data: file } = await performer.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
    await app.jobs.runPending()
    app.clock.advance({ hours: 30 })
    await collectOrphans(app.ctx)
    app.clock.advance({ hours: 2 })

    const [copy] = await Promise.allSettled([copyOf(performer, file._id, 'feed-photo'), collectOrphans(app.ctx)])

    const objects = await storedObjects(file._id)
    if (copy.status === 'fulfilled') assert.ok(objects > 0)
    else await refuses('not_found', Promise.reject(copy.reason))
  }
})

test('a copy takes no space', async () => {
  const performer = await aPerformer(app)
  const { fileId } = await aPhotoPost(performer, 'free')
  const before = await sumStorageOf(app.ctx, performer.id, app.clock.now())

  for (let i = 0; i < 3; i += 1) await copyOf(performer, fileId, 'message-photo')

  assert.equal(await sumStorageOf(app.ctx, performer.id, app.clock.now()), before)
})

test('only own, rendered content is copied, for its own kind', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const { fileId } = await aPhotoPost(performer, 'free')
  const { data: waiting } = await performer.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
  const { data: digital } = await performer.api('POST /performer/performer-assets/products/digital/upload', {
    files: { file: new File(['x'], 'digital.txt') },
  })

  await refuses('not_found', copyOf(other, fileId, 'feed-photo'))
  await refuses('not_found', copyOf(performer, digital._id, 'feed-photo'))
  await refuses('invalid_state', copyOf(performer, waiting._id, 'feed-photo'))
  const { code, details } = await refusalOf(copyOf(performer, fileId, 'feed-video'))
  assert.equal(code, 'request_invalid')
  assert.match(JSON.stringify(details), /same kind/)
  const copy = await copyOf(performer, fileId, 'message-photo')
  await refuses('not_found', aFeed(app, { by: performer, type: 'photo', fileIds: [copy], access: 'free' }))
})

test('the vault lists own uploads by kind and use, page by page', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  const posted = await aPhotoPost(performer, 'free')
  const { data: loose } = await performer.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
  const voice = new Blob([new Uint8Array(await sample('voice.wav'))])
  const { data: sound } = await performer.api('POST /messages/public/file/audio', { files: { file: voice } })
  await aPhotoPost(await aPerformer(app), 'free')
  await performer.api('POST /performers/avatar/upload', { files: { file: picture } })
  await app.jobs.runPending()
  const id = await aConversation(performer, fan)
  for (const fileId of [sound._id, await copyOf(performer, posted.fileId, 'message-photo')])
    await send(performer, id, fileId)
  const ids = async (query: Record<string, string>) => (await vaultOf(performer, query)).map(({ _id }) => _id)

  assert.deepEqual(await ids({}), [sound._id, loose._id, posted.fileId])
  assert.deepEqual(await ids({ kind: 'audio' }), [sound._id])
  assert.deepEqual(await ids({ kind: 'video' }), [])
  assert.deepEqual(await ids({ use: 'feed' }), [posted.fileId])
  assert.deepEqual(await ids({ use: 'message' }), [sound._id, posted.fileId])
  assert.deepEqual(await ids({ use: 'message', kind: 'photo' }), [posted.fileId])
  assert.deepEqual(await ids({ use: 'none' }), [loose._id])
  const [, , first] = await vaultOf(performer)
  assert.deepEqual(first?.uses, [
    { use: 'feed', count: 1 },
    { use: 'message', count: 1 },
  ])
  assert.equal(await statusOf(performer, first?.file.url), 200)

  const page = await performer.api('GET /performer/media', { query: { pageSize: 2 } })
  assert.equal(page.isMore, true)
  const next = await performer.api('GET /performer/media', { query: { pageSize: 2, cursor: page.nextCursor ?? '' } })
  assert.deepEqual(
    [...page.data, ...next.data].map(({ _id }) => _id),
    [sound._id, loose._id, posted.fileId],
  )
  assert.deepEqual([next.isMore, next.nextCursor], [false, null])
  await refuses('cursor_invalid', performer.api('GET /performer/media', { query: { cursor: 'x' } }))
})

test('a take-down leaves the other uses of a file, unless the operator withholds it everywhere', async () => {
  const [performer, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  const post = await aPhotoPost(performer, 'free')
  const id = await aConversation(performer, fan)
  const messageId = await send(performer, id, await copyOf(performer, post.fileId, 'message-photo'))
  // What was looked at is in memory for a minute, so each look is at another size.
  const lookAt = async (by: Member, nth: number) => statusOf(by, (await fileOfMessage(by, messageId))?.thumbnails[nth])
  const takeDown = async (withholdFiles: boolean) => {
    const body = { objectType: 'feed', objectId: post.id, reason: 'not allowed', withholdFiles } as const
    return (await operator.api('POST /admin/take-downs', { body })).data
  }
  const restore = (takenDown: { _id: string }) =>
    operator.api('POST /admin/take-downs/{id}/restore', { params: { id: takenDown._id as never } })

  const mild = await takeDown(false)
  assert.equal(mild.withholdsFiles, false)
  await copyOf(performer, post.fileId, 'feed-photo')
  await restore(mild)
  const strict = await takeDown(true)

  assert.equal(strict.withholdsFiles, true)
  assert.equal(await lookAt(fan, 0), 404)
  assert.equal(await lookAt(performer, 0), 200)
  await refuses('invalid_state', copyOf(performer, post.fileId, 'feed-photo'))
  assert.deepEqual(
    (await vaultOf(performer)).map(({ isWithheld }) => isWithheld),
    [true],
  )
  await restore(strict)
  await copyOf(performer, post.fileId, 'feed-photo')
})
