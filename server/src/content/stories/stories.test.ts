/** Stories: who sees them and for how long, highlights, views, answers, and what becomes of deleted and reported ones. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { STORIES_MAX } from '@limelight/contract/content/story-rules'
import { FileId, type StoryId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { aStory, aStoryFile } from '#test/stories'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const of = (performer: Member) => ({ params: { id: performer.id } })
const storiesOf = async (by: Member, performer: Member): Promise<StoryId[]> =>
  (await by.api('GET /performers/{id}/stories', of(performer))).data.stories.map(({ _id }) => _id)
const ringsOf = async (by: Member) =>
  (await by.api('GET /stories')).data.map(({ performer, total, hasUnseen }) => [performer._id, total, hasUnseen])
const statusOf = async (by: Member | undefined, path: string | undefined) =>
  (await app.http.inject({ url: path ?? '/none', headers: by ? { authorization: by.token } : {} })).statusCode
const follow = (fan: Member, performer: Member) => fan.api('POST /follows/{id}', of(performer))

async function subscribe(fan: Member, performer: Member, planId?: string): Promise<void> {
  const body = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' } as const
  await fan.api('POST /payment/subscribe/performers', { body: { ...body, ...(planId && { planId: planId as never }) } })
}

test('a story is seen by those it is for, and ends after 24 hours', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const gold = { name: 'Gold', plans: [{ months: 1 as const, price: 20 }] }
  const { data: tier } = await performer.api('POST /performer/tiers', { body: gold })
  const [stranger, follower, member, best] = [
    await aFan(app),
    await aFan(app),
    await aFan(app, { balanceTokens: 3_000 }),
    await aFan(app, { balanceTokens: 3_000 }),
  ]
  await follow(follower, performer)
  await subscribe(member, performer)
  await subscribe(best, performer, tier.plans[0]?._id)
  const free = await aStory(app, performer, { access: 'free' })
  const followers = await aStory(app, performer, { access: 'followers' })
  const subscribers = await aStory(app, performer, { access: 'subscribers' })
  const highest = await aStory(app, performer, { access: 'subscribers', minRank: tier.rank })

  assert.deepEqual(await storiesOf(stranger, performer), [free])
  assert.deepEqual(await storiesOf(follower, performer), [free, followers])
  assert.deepEqual(await storiesOf(member, performer), [free, followers, subscribers])
  assert.deepEqual(await storiesOf(best, performer), [free, followers, subscribers, highest])
  assert.deepEqual(await ringsOf(stranger), [])
  assert.deepEqual(await ringsOf(follower), [[performer.id, 2, true]])
  assert.deepEqual(await ringsOf(best), [[performer.id, 4, true]])
  await refuses('not_found', follower.api('GET /stories/{id}', { params: { id: subscribers } }))
  await refuses('not_found', member.api('POST /stories/{id}/view', { params: { id: highest } }))
  const visitor = await app.http.inject({ url: `/api/performers/${performer.username}/stories` })
  assert.deepEqual(
    visitor.json().data.stories.map(({ _id }: { _id: string }) => _id),
    [free],
  )

  app.clock.advance({ hours: 24 })
  assert.deepEqual(await storiesOf(best, performer), [])
  assert.deepEqual(await ringsOf(best), [])
  await refuses('not_found', best.api('GET /stories/{id}', { params: { id: free } }))
  const { data } = await performer.api('GET /performer/stories')
  assert.deepEqual(
    data.map(({ _id, state }) => [_id, state]),
    [highest, subscribers, followers, free].map((id) => [id, 'ended']),
  )
})

test('its picture opens to those who may see it, and its address to nobody else', async () => {
  const [performer, fan, other] = [await aPerformer(app), await aFan(app), await aFan(app)]
  await follow(fan, performer)
  const id = await aStory(app, performer, { access: 'followers' })

  const { data } = await fan.api('GET /stories/{id}', { params: { id } })
  assert.equal(await statusOf(fan, data.file.url), 200)
  assert.equal(await statusOf(other, data.file.url), 404)
  app.clock.advance({ minutes: 20 })
  assert.equal(await statusOf(fan, data.file.url), 404)
})

test('a view is noted once, seen by the creator for 30 days, and not of their own', async () => {
  const [performer, fan, other] = [await aPerformer(app), await aFan(app), await aFan(app)]
  const id = await aStory(app, performer)
  const params = { id }
  await follow(fan, performer)
  for (const by of [fan, fan, performer, other]) await by.api('POST /stories/{id}/view', { params })

  const views = async () =>
    (await performer.api('GET /performer/stories/{id}/views', { params })).data.map(({ _id }) => _id)
  assert.deepEqual((await views()).toSorted(), [fan.id, other.id].toSorted())
  assert.equal((await performer.api('GET /performer/stories/{id}', { params })).data.totalView, 2)
  assert.deepEqual(await ringsOf(fan), [[performer.id, 1, false]])
  const first = await performer.api('GET /performer/stories/{id}/views', { params, query: { pageSize: 1 } })
  const next = await performer.api('GET /performer/stories/{id}/views', {
    params,
    query: { pageSize: 1, cursor: first.nextCursor ?? '' },
  })
  assert.deepEqual([first.data.length, next.data.length, next.isMore], [1, 1, false])
  assert.notEqual(first.data[0]?._id, next.data[0]?._id)

  app.clock.advance({ hours: 30 * 24 + 1 })
  assert.deepEqual(await views(), [])
  await app.jobs.runScheduled()
  await app.jobs.runPending()
  const { rows } = await sql`select from story_view where story_id = ${id}`.execute(app.ctx.db)
  assert.equal(rows.length, 0)
})

test('blocked people see nothing, in either direction', async () => {
  for (const isByFan of [true, false]) {
    const [performer, fan] = [await aPerformer(app), await aFan(app)]
    await follow(fan, performer)
    const { data: highlight } = await performer.api('POST /performer/highlights', { body: { title: 'Best' } })
    const id = await aStory(app, performer, { highlightId: highlight._id })
    await fan.api('POST /stories/{id}/view', { params: { id } })
    const [by, blocked] = isByFan ? [fan, performer] : [performer, fan]
    await app.ctx.transaction(async (tx) => {
      await sql`insert into account_block (blocker_id, blocked_id, created_at) values (${by.id}, ${blocked.id}, now())`.execute(
        tx.db,
      )
    })

    assert.deepEqual(await ringsOf(fan), [])
    await refuses('not_found', fan.api('GET /performers/{id}/stories', of(performer)))
    await refuses('not_found', fan.api('GET /stories/{id}', { params: { id } }))
    await refuses('not_found', fan.api('GET /stories/highlights/{id}', { params: { id: highlight._id } }))
    assert.deepEqual((await performer.api('GET /performer/stories/{id}/views', { params: { id } })).data, [])
  }
})

test('a highlight shows its stories after they ended, with the access they have', async () => {
  const [performer, fan, other] = [await aPerformer(app), await aFan(app), await aFan(app)]
  await follow(fan, performer)
  const { data: highlight } = await performer.api('POST /performer/highlights', { body: { title: 'Sea' } })
  const params = { id: highlight._id }
  const kept = await aStory(app, performer, { access: 'followers', highlightId: highlight._id })
  const later = await aStory(app, performer, { access: 'followers' })
  app.clock.advance({ hours: 25 })
  await performer.api('PUT /performer/stories/{id}', { params: { id: later }, body: { highlightId: highlight._id } })

  const shown = await fan.api('GET /stories/highlights/{id}', { params })
  assert.deepEqual([shown.data.title, shown.data.stories.map(({ _id }) => _id)], ['Sea', [kept, later]])
  const [onProfile] = (await fan.api('GET /performers/{id}/stories', of(performer))).data.highlights
  assert.deepEqual([onProfile?.title, onProfile?.total], ['Sea', 2])
  assert.equal(await statusOf(fan, onProfile?.cover ?? undefined), 200)
  assert.deepEqual((await other.api('GET /performers/{id}/stories', of(performer))).data.highlights, [])
  await refuses('not_found', other.api('GET /stories/highlights/{id}', { params }))

  await performer.api('PUT /performer/highlights/{id}', { params, body: { title: 'Lakes' } })
  await performer.api('DELETE /performer/highlights/{id}', { params })
  await refuses('not_found', fan.api('GET /stories/{id}', { params: { id: kept } }))
  assert.equal((await performer.api('GET /performer/stories')).data[0]?.highlightId, null)
})

test('highlights, tiers and files of others are refused, and what belongs to somebody else is not found', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const { data: theirs } = await other.api('POST /performer/highlights', { body: { title: 'Mine' } })
  const fileId = await aStoryFile(app, performer)
  const publish = (body: object) => performer.api('POST /performer/stories', { body: { fileId, ...body } })
  await refuses('request_invalid', publish({ highlightId: theirs._id }))
  await refuses('request_invalid', publish({ access: 'subscribers', minRank: 7 }))
  await refuses('not_found', other.api('POST /performer/stories', { body: { fileId } }))
  const { data: story } = await publish({})
  await refuses('file_in_use', publish({}))

  const params = { id: story._id }
  await refuses('not_found', other.api('GET /performer/stories/{id}', { params }))
  await refuses('not_found', other.api('PUT /performer/stories/{id}', { params, body: { text: 'x' } }))
  await refuses('not_found', other.api('DELETE /performer/stories/{id}', { params }))
  await refuses('not_found', performer.api('DELETE /performer/highlights/{id}', { params: { id: theirs._id } }))
  await refuses(
    'not_found',
    performer.api('PUT /performer/highlights/{id}', { params: { id: theirs._id }, body: { title: 'x' } }),
  )
})

test('no more stories run at once than allowed', async () => {
  const performer = await aPerformer(app)
  const fileId = await aStoryFile(app, performer)
  await sql`
    with files as (
      insert into media_file (id, purpose, owner_id, size_bytes, original_name, content_type)
      select gen_random_uuid(), 'story-photo', ${performer.id}, 1, 'f', 'image/jpeg' from generate_series(1, ${STORIES_MAX})
      returning id
    )
    insert into story (id, performer_id, file_id, access, created_at, updated_at)
    select gen_random_uuid(), ${performer.id}, id, 'free', now(), now() from files
  `.execute(app.ctx.db)
  await refuses('limit_reached', performer.api('POST /performer/stories', { body: { fileId } }))
})

test('a video begins once it is rendered, and one of more than a minute is not shown', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  const file = new Blob([new Uint8Array(await sample('small.mp4'))])
  const { data: uploaded } = await performer.api('POST /performer/feeds/video/upload', { files: { file } })
  await app.jobs.runPending()
  const copy = async () =>
    (
      await performer.api('POST /performer/media/{id}/copies', {
        params: { id: uploaded._id },
        body: { purpose: 'story-video' },
      })
    ).data._id
  const short = await performer.api('POST /performer/stories', { body: { fileId: await copy(), access: 'free' } })
  assert.equal(short.data.state, 'running')
  const { data } = await fan.api('GET /stories/{id}', { params: { id: short.data._id } })
  assert.equal(await statusOf(fan, data.file.hls), 200)

  await sql`update media_file set duration_ms = 61500 where id = ${uploaded._id}`.execute(app.ctx.db)
  const long = await copy()
  await refuses('request_invalid', performer.api('POST /performer/stories', { body: { fileId: long } }))

  // Still rendering when it is published.
  const rendering = FileId.parse(randomUUID())
  await sql`
    insert into media_file (id, purpose, owner_id, size_bytes, original_name, content_type)
    values (${rendering}, 'story-video', ${performer.id}, 1, 'f', 'video/mp4')
  `.execute(app.ctx.db)
  const body = { fileId: rendering, access: 'free' } as const
  const { data: waiting } = await performer.api('POST /performer/stories', { body })
  assert.equal(waiting.state, 'processing')
  await refuses('not_found', fan.api('GET /stories/{id}', { params: { id: waiting._id } }))
  await sql`update media_file set status = 'ready', duration_ms = 61500, width = 9, height = 16, variants = '[{}]' where id = ${rendering}`.execute(
    app.ctx.db,
  )
  await app.ctx.transaction((tx) => tx.enqueue('media-ready', { fileId: rendering }))
  await app.jobs.runPending()
  assert.equal(
    (await performer.api('GET /performer/stories/{id}', { params: { id: waiting._id } })).data.state,
    'too_long',
  )
  await refuses('not_found', fan.api('GET /stories/{id}', { params: { id: waiting._id } }))

  await performer.api('DELETE /performer/stories/{id}', { params: { id: short.data._id } })
  app.clock.advance({ minutes: 2 })
  assert.equal(await statusOf(fan, data.file.hls), 404)
})

test('an answer is a private message with the story, whose picture only its creator gets', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await follow(fan, performer)
  const id = await aStory(app, performer, { text: 'At the sea', access: 'followers' })
  const { data: conversation } = await fan.api('POST /conversations', {
    body: { source: 'performer', sourceId: performer.id },
  })
  const params = { id: conversation._id }
  const { data: sent } = await fan.api('POST /messages/conversations/{id}', {
    params,
    body: { text: 'Beautiful!', storyId: id },
  })
  assert.deepEqual(sent.story, { _id: id, text: 'At the sea', thumbnail: null })
  const [received] = (await performer.api('GET /messages/conversations/{id}', { params })).data
  assert.equal(await statusOf(performer, received?.story?.thumbnail ?? undefined), 200)

  const hidden = await aStory(app, performer, { access: 'subscribers' })
  const others = await aStory(app, await aPerformer(app))
  for (const storyId of [hidden, others])
    await refuses('not_found', fan.api('POST /messages/conversations/{id}', { params, body: { text: 'x', storyId } }))

  await performer.api('DELETE /performer/stories/{id}', { params: { id } })
  assert.equal((await fan.api('GET /messages/{id}', { params: { id: sent._id } })).data.story, null)
})

test('the vault says that a story uses a file, and its bytes stay as long', async () => {
  const performer = await aPerformer(app)
  const id = await aStory(app, performer)
  const uses = async () => (await performer.api('GET /performer/media')).data.flatMap((file) => file.uses)
  assert.deepEqual(await uses(), [{ use: 'story', count: 1 }])
  assert.equal((await performer.api('GET /performer/media', { query: { use: 'story' } })).data.length, 1)
  app.clock.advance({ hours: 48 })
  assert.deepEqual(await uses(), [{ use: 'story', count: 1 }])
  await performer.api('DELETE /performer/stories/{id}', { params: { id } })
  assert.deepEqual(await uses(), [])
})

test('a reported story that is deleted stays for the operator, until the report is decided', async () => {
  const [performer, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  const id = await aStory(app, performer, { text: 'Stolen' })
  const report = { objectType: 'story', objectId: id, category: 'other', description: 'x' } as const
  await fan.api('POST /reports', { body: report as never })
  await performer.api('DELETE /performer/stories/{id}', { params: { id } })
  await refuses('not_found', performer.api('GET /performer/stories/{id}', { params: { id } }))

  const [open] = (await operator.api('GET /admin/reports', { query: { objectType: 'story' } })).data
  assert.deepEqual([open?.label, await statusOf(operator, open?.picture ?? undefined)], ['Stolen', 200])
  assert.equal((await operator.api('GET /stories/{id}', { params: { id } })).data.text, 'Stolen')
  await operator.api('PUT /admin/reports/{id}', {
    params: { id: open?._id as never },
    body: { status: 'dismissed', note: '' },
  })
  await app.jobs.runScheduled()
  await app.jobs.runPending()
  await refuses('not_found', operator.api('GET /stories/{id}', { params: { id } }))
})

test('an operator takes a story down and restores it', async () => {
  const [performer, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  const id = await aStory(app, performer, { text: 'Hm' })
  const body = {
    objectType: 'story',
    objectId: id,
    reason: 'Against the rules',
    refundBuyers: false,
    withholdFiles: true,
  } as const
  const { data: done } = await operator.api('POST /admin/take-downs', { body })
  await refuses('not_found', fan.api('GET /stories/{id}', { params: { id } }))
  assert.equal((await performer.api('GET /performer/stories/{id}', { params: { id } })).data.state, 'removed')
  await refuses('invalid_state', performer.api('PUT /performer/stories/{id}', { params: { id }, body: { text: 'x' } }))
  await refuses('invalid_state', operator.api('POST /admin/take-downs', { body }))

  await operator.api('POST /admin/take-downs/{id}/restore', { params: { id: done._id as never } })
  assert.equal((await fan.api('GET /stories/{id}', { params: { id } })).data.text, 'Hm')
})
