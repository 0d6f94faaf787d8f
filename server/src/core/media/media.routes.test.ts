import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'

let app: TestApp
let performer: Member
before(async () => {
  app = await startTestApp()
  performer = await aPerformer(app)
})
after(() => app.close())

async function aPhoto() {
  const file = new Blob([Buffer.from(await sample('photo.jpg'))])
  const { data } = await performer.api('POST /performer/feeds/photo/upload', { files: { file } })
  return data._id
}

/** A failed photo; `retryable` when the machine is at fault. */
async function failed({ retryable }: { retryable: boolean }) {
  const id = await aPhoto()
  const failure = { status: 'failed', failure_reason: 'stalled', retryable }
  await app.ctx.db.updateTable('media_file').set(failure).where('id', '=', id).execute()
  return id
}

const retry = (member: Member, id: Awaited<ReturnType<typeof aPhoto>>) =>
  member.api('POST /media/files/{id}/retry', { params: { id } })

test('a file that failed through no fault of its own is processed again when its owner asks', async () => {
  const id = await failed({ retryable: true })

  const { data } = await retry(performer, id)
  await app.jobs.runPending()

  assert.deepEqual(data, { status: 'created', percent: 0 })
  const { data: now } = await performer.api('GET /performer/feeds/file/{fileId}/status', { params: { fileId: id } })
  assert.equal(now.status, 'ready')
})

test("another's file is unknown, and what cannot succeed or has is not tried again", async () => {
  const [broken, lost] = [await failed({ retryable: false }), await failed({ retryable: true })]

  await assert.rejects(retry(await aPerformer(app), lost), { code: 'not_found' })
  await assert.rejects(retry(performer, broken), { code: 'invalid_state' })
  await assert.rejects(retry(performer, await aPhoto()), { code: 'invalid_state' })
})

test('the upload of a failed file is saved by its owner alone, for as long as it is stored', async () => {
  const [kept, gone] = [await failed({ retryable: true }), await failed({ retryable: false })]
  const listed = async () => (await performer.api('GET /performer/media', { query: { pageSize: 100 } })).data
  const originalOf = async (id: typeof kept) => (await listed()).find(({ _id }) => _id === id)?.original
  const url = await originalOf(kept)
  assert.ok(url)
  assert.equal(await originalOf(gone), null)
  const save = (member: Member | undefined, address = url, headers = {}) =>
    app.http.inject({ url: address, headers: { ...(member && { authorization: member.token }), ...headers } })

  const { statusCode, rawPayload, headers } = await save(performer)
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'private, no-store'])
  assert.match(String(headers['content-disposition']), /^attachment/)
  assert.ok(rawPayload.equals(Buffer.from(await sample('photo.jpg'))))
  const part = await save(performer, url, { range: 'bytes=2-5' })
  assert.deepEqual([part.statusCode, part.rawPayload], [206, rawPayload.subarray(2, 6)])

  const others = [undefined, await aPerformer(app), await anOperator(app)]
  for (const other of others) assert.equal((await save(other)).statusCode, 404)
  assert.equal((await save(performer, url.replaceAll(kept, gone))).statusCode, 404)
  await retry(performer, kept)
  assert.equal((await save(performer)).statusCode, 404)
  await app.jobs.runPending()
  assert.equal(await originalOf(kept), null)
})

test('an upload that failed is listed with its reason, and its owner removes it', async () => {
  const [broken, fine] = [await failed({ retryable: false }), await aPhoto()]
  const remove = (member: Member, id: typeof broken) => member.api('DELETE /performer/media/{id}', { params: { id } })
  const listed = async () => (await performer.api('GET /performer/media', { query: { pageSize: 100 } })).data

  const file = (await listed()).find(({ _id }) => _id === broken)?.file
  assert.deepEqual([file?.status, file?.error?.reason], ['failed', 'Processing stopped making progress.'])
  await assert.rejects(remove(await aPerformer(app), broken), { code: 'not_found' })
  await assert.rejects(remove(performer, fine), { code: 'invalid_state' })
  await remove(performer, broken)

  assert.ok(!(await listed()).some(({ _id }) => _id === broken))
  await assert.rejects(remove(performer, broken), { code: 'not_found' })
  const used = await failed({ retryable: false })
  await app.ctx.db.updateTable('media_file').set({ claimed_at: app.clock.now() }).where('id', '=', used).execute()
  await assert.rejects(remove(performer, used), { code: 'file_in_use' })
})
