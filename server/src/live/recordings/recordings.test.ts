/** Files that the engine left become drafts, once; broken, foreign and tiny ones do not. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { samplePath } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { recordTo, takeRecordings } from './recordings.service.ts'

let app: TestApp
let folder: string
before(async () => {
  app = await startTestApp()
  folder = path.join(app.ctx.config.dataDir, 'recordings')
  await mkdir(folder, { recursive: true })
})
after(() => app.close())

async function aStream({ isRecorded = true, access = 'free' as 'free' | 'paid' } = {}) {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', {
    body: { title: 'An evening', isRecorded, access, ...(access === 'paid' && { price: 300 }) },
  })
  return { performer, id: data._id, stream: data }
}

async function leave(id: string, { ending = '.mp4' } = {}): Promise<string> {
  const file = path.join(folder, `${id}.${randomUUID()}${ending}`)
  await copyFile(await samplePath('small.mp4'), file)
  return file
}

const draftsOf = async (performer: Member) =>
  (await performer.api('GET /performer/performer-assets/videos/search', { query: {} })).data

test('a finished file becomes a draft with the title, audience and price of its stream, once', async () => {
  const { performer, id, stream } = await aStream({ access: 'paid' })
  assert.equal(stream.isRecorded, true)
  await leave(id)
  await Promise.all([takeRecordings(app.ctx), takeRecordings(app.ctx)])
  await takeRecordings(app.ctx)
  const drafts = await draftsOf(performer)
  assert.deepEqual(
    drafts.map(({ title, status, access, price }) => [title, status, access, price]),
    [['An evening', 'draft', 'paid', 300]],
  )
  assert.deepEqual(await readdir(folder), [])
})

test('a stream that is not recorded, one that is gone, and files of other names leave nothing', async () => {
  const { performer, id } = await aStream({ isRecorded: false })
  await leave(id)
  await leave(randomUUID())
  await writeFile(path.join(folder, 'notes.txt'), 'x'.repeat(300_000))
  await takeRecordings(app.ctx)
  assert.deepEqual(await draftsOf(performer), [])
  assert.deepEqual(await readdir(folder), [])
})

test('a recording of a picture that stands still is kept, however few bytes it has', async () => {
  const { performer, id } = await aStream()
  const file = path.join(folder, `${id}.${randomUUID()}.mp4`)
  await copyFile(await samplePath('still.mp4'), file)
  assert.ok((await stat(file)).size < 200_000)
  await takeRecordings(app.ctx)
  assert.equal((await draftsOf(performer)).length, 1)
})

test('a second of video is a test of the camera', async () => {
  const { performer, id } = await aStream()
  await copyFile(await samplePath('second.mp4'), path.join(folder, `${id}.${randomUUID()}.mp4`))
  await takeRecordings(app.ctx)
  assert.deepEqual(await draftsOf(performer), [])
  assert.deepEqual(await readdir(folder), [])
})

test('bytes that are no video are refused, and nothing is tried again', async () => {
  const { performer, id } = await aStream()
  await writeFile(path.join(folder, `${id}.${randomUUID()}.mp4`), Buffer.alloc(300_000, 7))
  await takeRecordings(app.ctx)
  assert.deepEqual(await draftsOf(performer), [])
  assert.deepEqual(await readdir(folder), [])
})

test('a file that is being written is left alone, and taken up when its process is gone', async () => {
  const { performer, id } = await aStream()
  const file = await leave(id, { ending: '.mp4.part' })
  await takeRecordings(app.ctx)
  assert.equal((await readdir(folder)).length, 1)
  const longAgo = new Date(app.ctx.clock.now().epochMilliseconds - 600_000)
  await utimes(file, longAgo, longAgo)
  await takeRecordings(app.ctx)
  await takeRecordings(app.ctx)
  assert.equal((await draftsOf(performer)).length, 1)
})

test('only recorded streams name a place to write to', async () => {
  const { id } = await aStream()
  const { prefix, maxBytes } = await recordTo(app.ctx, id)
  assert.equal(prefix, path.join(folder, `${id}.`))
  assert.ok(maxBytes > 1_000_000)
})

/** On air, with one file taken up as a draft. */
async function aReplay() {
  const { performer, id } = await aStream({ access: 'paid' })
  await mediaStarted(app.ctx, id)
  await leave(id)
  await takeRecordings(app.ctx)
  const [draft] = await draftsOf(performer)
  assert.ok(draft)
  const buy = async () => {
    const fan = await aFan(app, { balanceTokens: 300 })
    const { data } = await fan.api('POST /wallet/charges/stream/{id}', { params: { id }, body: {} })
    return { fan, saleId: data._id }
  }
  const publish = async () => {
    await performer.api('PUT /performer/performer-assets/videos/edit/{id}', {
      params: { id: draft._id },
      body: { status: 'active' },
      files: {},
    })
    await app.jobs.runPending()
  }
  const seenBy = async ({ api }: Member) =>
    (await api('GET /performer-assets/videos/{id}', { params: { id: draft._id } })).data
  return { performer, id, videoId: draft._id, buy, publish, seenBy }
}

test('a ticket opens the published replay without another payment, and not the draft', async () => {
  const { videoId, buy, publish, seenBy } = await aReplay()
  const { fan } = await buy()
  const other = await aFan(app, { balanceTokens: 300 })
  await refuses('not_found', seenBy(fan))

  await publish()

  const [shown, locked] = [await seenBy(fan), await seenBy(other)]
  assert.deepEqual([shown.canView, shown.isBought, locked.canView, locked.lockReason], [true, true, false, 'pay'])
  await fan.api('POST /wallet/charges/video/{id}', { params: { id: videoId }, body: {} })
  assert.equal((await fan.api('GET /users/me')).data.balance, 0)
  const { data } = await fan.api('GET /wallet/purchases')
  assert.deepEqual(data.map(({ kind }) => kind).sort(), ['stream', 'video'])
})

test('a ticket bought while a part is published opens that part, too, and at once with it', async () => {
  const { buy, publish, seenBy } = await aReplay()
  const [early] = await Promise.all([buy(), publish()])
  const late = await buy()
  for (const { fan } of [early, late]) assert.equal((await seenBy(fan)).canView, true)
})

test('a refund of the ticket takes back the replay, unless access is to stay', async () => {
  const { buy, publish, seenBy } = await aReplay()
  const operator = await anOperator(app)
  const [refunded, kept] = [await buy(), await buy()]
  await publish()
  const refund = (saleId: typeof kept.saleId, endsAccess: boolean) =>
    operator.api('POST /admin/charges/{id}/refund', {
      params: { id: saleId },
      body: { reason: 'No sound', endsAccess },
    })

  await refund(refunded.saleId, true)
  await refund(kept.saleId, false)

  assert.equal((await seenBy(refunded.fan)).canView, false)
  assert.equal((await seenBy(kept.fan)).canView, true)
})

test('a replay that its creator deletes stays for those with a ticket', async () => {
  const { performer, videoId, buy, publish, seenBy } = await aReplay()
  const { fan } = await buy()
  await publish()
  await performer.api('DELETE /performer/performer-assets/videos/{id}', { params: { id: videoId } })
  assert.equal((await seenBy(fan)).canView, true)
  await refuses('not_found', seenBy(await aFan(app)))
})

test('what one of several machines has written is left to it, even in a folder that they share', async () => {
  const [one, other] = [
    await startTestApp({ beside: app, env: { LIVE_HOST: 'one' } }),
    await startTestApp({ beside: app, env: { LIVE_HOST: 'other' } }),
  ]
  const { performer, id } = await aStream()
  const { prefix } = await recordTo(one.ctx, id)
  const [finished, abandoned] = [`${prefix}${randomUUID()}.mp4`, `${prefix}${randomUUID()}.mp4.part`]
  for (const file of [finished, abandoned]) await copyFile(await samplePath('small.mp4'), file)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await utimes(abandoned, hourAgo, hourAgo)

  for (const { ctx } of [other, app]) await takeRecordings(ctx)
  assert.deepEqual(await draftsOf(performer), [])
  await Promise.all([stat(finished), stat(abandoned)])

  // The second time takes up what the first one has found abandoned.
  for (let times = 0; times < 2; times += 1) await takeRecordings(one.ctx)
  assert.equal((await draftsOf(performer)).length, 2)
  assert.deepEqual(await readdir(path.dirname(prefix)), [])
  await Promise.all([one, other].map((machine) => machine.close()))
})

test('a machine that was given a name finishes what it wrote before', async () => {
  const named = await startTestApp({ beside: app, env: { LIVE_HOST: 'named' } })
  const { performer, id } = await aStream()
  await leave(id)
  await takeRecordings(named.ctx)
  assert.equal((await draftsOf(performer)).length, 1)
  await named.close()
})
