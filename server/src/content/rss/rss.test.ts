/** Feeds for podcast apps: who has an address hears what its fan may hear, for as long as they may. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Access } from '@limelight/contract/content/access'
import type { FeedId, FileId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { deleteNetworksBefore, deleteRevokedBefore } from './rss.queries.ts'

let app: TestApp
const lines: string[] = []
before(async () => {
  app = await startTestApp({
    env: { ACCESS_LOG: '1', LOG_LEVEL: 'debug', TRUST_PROXY: '1' },
    onLog: (line) => lines.push(line),
  })
})
after(() => app.close())

const unzip = promisify(gunzip)
/** As old rows and other programs may have it: the calls take out tags and refuse control characters. */
const STRANGE = 'Episode ]]> <b>&amp; "one" \u{1F600}\u0001\u000B\nمرحبا بكم\n日本語 \u202Eabc\uFFFE'

test('an address opens what the subscriber may hear: the sound by range, with its type and length', async () => {
  const { performer, fan } = await aSubscriber()
  const heard = await anEpisode(performer)
  await sql`update feed set text = ${STRANGE} where id = ${heard}`.execute(app.ctx.db)
  await anEpisode(performer, { access: 'paid', price: 50, text: 'not bought' })
  await anEpisode(performer, { access: 'free', status: 'inactive', text: 'a draft' })
  await anEpisode(performer, { access: 'free', scheduleAt: inHours(48), text: 'later' })
  await aFeed(app, { by: performer, text: 'words alone' })

  const feed = await read(await addressFor(fan, performer))
  assert.equal(feed.status, 200)
  assert.equal(feed.headers['content-type'], 'application/rss+xml; charset=utf-8')
  assert.match(String(feed.headers['cache-control']), /private/)
  assert.equal(feed.headers['referrer-policy'], 'no-referrer')
  const [episode, ...others] = await itemsOf(feed.xml)
  assert.deepEqual(others, [])
  assert.equal(episode?.guid, heard)
  assert.equal(episode.title, 'Episode ]]> <b>&amp; "one" \u{1F600}')
  assert.match(episode.description, /^Episode \]\]&gt; &lt;b&gt;&amp;amp;.*<br>مرحبا بكم<br>日本語/)
  assert.ok(Number(episode.duration) >= 2)

  const path = new URL(episode.url ?? '').pathname
  const head = await app.http.inject({ method: 'HEAD', url: path })
  assert.deepEqual([head.statusCode, head.headers['content-type']], [200, episode.type])
  assert.equal(Number(head.headers['content-length']), Number(episode.length))
  assert.equal(head.headers['accept-ranges'], 'bytes')
  const whole = await app.http.inject({ url: path })
  assert.equal(whole.rawPayload.length, Number(episode.length))
  const part = await app.http.inject({ url: path, headers: { range: 'bytes=10-19' } })
  assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${episode.length}`])
  assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(10, 20)))
})

test('the text of a formatted post is HTML, its title has no marks', async () => {
  const performer = await aPerformer(app)
  await aFeed(app, { by: performer, text: '## **New** <photos>\n- _one_\n- two\n\n> quoted' })
  const [post] = await itemsOf((await read(`/${performer.username}/feed.xml`)).xml)
  assert.equal(post?.title, 'New <photos>')
  assert.equal(
    post.description,
    '<p><strong><strong>New</strong> &lt;photos&gt;</strong></p><ul><li><em>one</em></li><li>two</li></ul><blockquote>quoted</blockquote>',
  )
})

test('an app that asks again gets nothing anew, until something has changed; the guid stays when the address of the file does not', async () => {
  const { performer, fan } = await aSubscriber()
  const id = await anEpisode(performer, { access: 'subscribers' })
  const address = await addressFor(fan, performer)
  const first = await read(address)
  const etag = String(first.headers.etag)

  const again = await read(address, { 'if-none-match': `W/${etag}` })
  assert.deepEqual([again.status, again.xml], [304, ''])
  const head = await app.http.inject({ method: 'HEAD', url: address })
  assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, etag, ''])
  const zipped = await app.http.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal((await unzip(zipped.rawPayload)).toString(), first.xml)
  assert.equal((await read(address, { 'accept-encoding': 'gzip;q=0' })).xml, first.xml)

  app.clock.advance({ hours: 25 })
  const [old] = await itemsOf(first.xml)
  assert.equal(await statusOf(old?.url), 404)
  const later = await read(address, { 'if-none-match': etag })
  assert.equal(later.status, 200)
  const [fresh] = await itemsOf(later.xml)
  assert.equal(fresh?.guid, id)
  assert.notEqual(fresh.url, old?.url)
  assert.equal(await statusOf(fresh.url), 200)
  assert.equal(await statusOf(fresh.url?.replace('sound.m4a', 'blur.webp')), 404)
})

test('when the subscription ends the feed says so once, its files close, and it goes on where it was when it is resumed', async () => {
  const { performer, fan } = await aSubscriber()
  await anEpisode(performer, { access: 'subscribers' })
  const address = await addressFor(fan, performer)
  const [episode] = await itemsOf((await read(address)).xml)
  await sql`update subscription set expired_at = ${app.clock.now().subtract({ hours: 1 })}, is_renewing = false, status = 'cancelled'
    where fan_id = ${fan.id}`.execute(app.ctx.db)

  const over = await read(address)
  const [notice, ...rest] = await itemsOf(over.xml)
  assert.match(notice?.title ?? '', /is not active$/)
  assert.deepEqual([rest, notice?.url], [[], null])
  assert.equal((await read(address)).xml, over.xml)
  app.clock.advance({ minutes: 2 })
  assert.equal(await statusOf(episode?.url), 404)
  await refuses('subscription_required', fan.api('POST /performers/{id}/rss', { params: { id: performer.id } }))

  await sql`update subscription set expired_at = ${app.clock.now().add({ hours: 240 })} where fan_id = ${fan.id}`.execute(
    app.ctx.db,
  )
  assert.equal((await itemsOf((await read(address)).xml))[0]?.guid, episode?.guid)
})

test('of a creator who blocks the fan, and of one who is suspended, nothing is left; a closed fan has no feed', async () => {
  const { performer, fan } = await aSubscriber()
  await anEpisode(performer, { access: 'free' })
  const address = await addressFor(fan, performer)
  const [episode] = await itemsOf((await read(address)).xml)
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  assert.match((await itemsOf((await read(address)).xml))[0]?.title ?? '', /not available/)
  app.clock.advance({ minutes: 2 })
  assert.equal(await statusOf(episode?.url), 404)
  await refuses('not_found', fan.api('POST /performers/{id}/rss', { params: { id: performer.id } }))

  const other = await aSubscriber()
  const theirs = await addressFor(other.fan, other.performer)
  await sql`update account set status = 'suspended' where id = ${other.performer.id}`.execute(app.ctx.db)
  assert.match((await itemsOf((await read(theirs)).xml))[0]?.title ?? '', /not available/)
  await sql`update account set status = 'suspended' where id = ${other.fan.id}`.execute(app.ctx.db)
  assert.equal((await read(theirs)).status, 404)
})

test('what an operator withholds, and a post that has ended, is in no feed', async () => {
  const { performer, fan } = await aSubscriber()
  const [removed, ended, kept] = [await anEpisode(performer), await anEpisode(performer), await anEpisode(performer)]
  const { rows } = await sql<{ file_id: FileId }>`select file_id from feed_file where feed_id = ${removed}`.execute(
    app.ctx.db,
  )
  const copy = { params: { id: rows[0]?.file_id as FileId }, body: { purpose: 'feed-audio' } } as const
  const fileIds = [(await performer.api('POST /performer/media/{id}/copies', copy)).data._id]
  await aFeed(app, { by: performer, type: 'audio', fileIds, access: 'subscribers', text: 'the same sound' })
  const address = await addressFor(fan, performer)
  assert.equal((await itemsOf((await read(address)).xml)).length, 4)
  const operator = await anOperator(app)
  const body = { objectType: 'feed', objectId: removed, reason: 'not allowed', withholdFiles: true } as const
  await operator.api('POST /admin/take-downs', { body })
  await sql`update feed set expires_at = ${app.clock.now().subtract({ minutes: 1 })} where id = ${ended}`.execute(
    app.ctx.db,
  )

  const items = await itemsOf((await read(address)).xml)
  assert.deepEqual(
    items.map(({ guid }) => guid),
    [kept],
  )
})

test('a new address ends the one before, with the files that were named in it; two tabs make one address', async () => {
  const { performer, fan } = await aSubscriber()
  await anEpisode(performer)
  const old = await addressFor(fan, performer)
  const [episode] = await itemsOf((await read(old)).xml)
  const [one, two] = await Promise.all([addressFor(fan, performer), addressFor(fan, performer)])
  const statuses = [(await read(old)).status, (await read(one)).status, (await read(two)).status]
  assert.deepEqual(statuses.toSorted(), [200, 404, 404])
  assert.equal(await statusOf(episode?.url), 404)

  await fan.api('DELETE /performers/{id}/rss', { params: { id: performer.id } })
  assert.deepEqual([(await read(one)).status, (await read(two)).status], [404, 404])
  assert.equal((await accessOf(fan, performer)).present, null)
})

test('the sixth network of a day replaces the address once, however many come at once, and mails the new one', async () => {
  const { performer, fan } = await aSubscriber()
  await anEpisode(performer)
  const address = await addressFor(fan, performer)
  for (let n = 1; n <= 5; n += 1) assert.equal((await read(address, from(`203.0.${n}.7`))).status, 200)
  await read(address, from('203.0.5.99'))
  const { present } = await accessOf(fan, performer)
  assert.equal(present?.networks.length, 5)
  assert.ok(present.networks.some(({ network }) => network === '203.0.5.0/24'))
  assert.doesNotMatch(JSON.stringify(present), /203\.0\.\d+\.(7|99)/)
  assert.equal((await itemsOf((await read(address, from('203.0.1.8'))).xml))[0]?.url?.includes('/media/'), true)

  const answers = await Promise.all([6, 7, 8, 9].map((n) => read(address, from(`203.0.${n}.7`))))
  for (const { xml } of answers) assert.match((await itemsOf(xml))[0]?.title ?? '', /was replaced$/)
  const mails = await sql<{ body_text: string; has_secret: boolean }>`
    select body_text, is_sent_once as has_secret from mail where recipient = ${fan.email} and subject like '%podcast address%'
  `.execute(app.ctx.db)
  assert.deepEqual(
    mails.rows.map((mail) => mail.has_secret),
    [true],
  )
  const fresh = new URL(/https?:\/\/\S+\/rss\/[\w-]{43}\.xml/.exec(mails.rows[0]?.body_text ?? '')?.[0] ?? '').pathname
  assert.notEqual(fresh, address)
  assert.equal((await read(fresh, from('203.0.9.7'))).status, 200)
})

test('networks of another day do not count, and are forgotten', async () => {
  const { performer, fan } = await aSubscriber()
  const address = await addressFor(fan, performer)
  for (let n = 1; n <= 5; n += 1) await read(address, from(`2001:db8:${n}::1`))
  app.clock.advance({ hours: 24 })
  assert.doesNotMatch((await read(address, from('2001:db8:6::1'))).xml, /was replaced/)
  assert.equal((await accessOf(fan, performer)).present?.networks.length, 6)
  app.clock.advance({ hours: 24 * 7 })
  await deleteNetworksBefore(app.ctx, app.clock.now().subtract({ hours: 24 * 7 }))
  assert.equal((await accessOf(fan, performer)).present?.networks.length, 0)
  await addressFor(fan, performer)
  await deleteRevokedBefore(app.ctx, app.clock.now().add({ hours: 1 }))
  const { rows } = await sql`select from rss_token where fan_id = ${fan.id}`.execute(app.ctx.db)
  assert.equal(rows.length, 1)
})

test('no address is in a log, whatever comes of the request, and the database has hashes alone', async () => {
  const { performer, fan } = await aSubscriber()
  await anEpisode(performer)
  const address = await addressFor(fan, performer)
  const token = /[\w-]{43}/.exec(address)?.[0] ?? ''
  lines.length = 0
  await read(address)
  await read(`${address}?x=1`)
  await read(address.replace('.xml', ''))
  await read(address.replace('.xml', '.xml/more'))
  await app.http.inject({ method: 'POST', url: address })
  await sql`alter table rss_token rename column last_used_at to hidden`.execute(app.ctx.db)
  app.clock.advance({ minutes: 11 })
  assert.equal((await read(address)).status, 500)
  await sql`alter table rss_token rename column hidden to last_used_at`.execute(app.ctx.db)
  assert.ok(lines.some((line) => line.includes('request.failed')))
  assert.ok(lines.some((line) => line.includes('/rss/[redacted]')))
  assert.deepEqual(
    lines.filter((line) => line.includes(token)),
    [],
  )
  const { rows } = await sql<{ all: string }>`select to_jsonb(t)::text as all from rss_token t`.execute(app.ctx.db)
  assert.ok(!JSON.stringify(rows).includes(token))
})

test('an address that never was, and a subscription that never was, open nothing; creators have none of their own', async () => {
  const { performer } = await aSubscriber()
  assert.equal((await read(`/rss/${'x'.repeat(43)}.xml`)).status, 404)
  assert.equal((await read('/rss/short.xml')).status, 404)
  const params = { id: performer.id }
  await refuses('subscription_required', (await aFan(app)).api('POST /performers/{id}/rss', { params }))
  await refuses('not_found', performer.api('POST /performers/{id}/rss', { params }))
})

test('the posts of a creator are a feed for everyone, with what visitors read of those that are locked', async () => {
  const { performer } = await aSubscriber()
  const { id } = await aFeed(app, { by: performer, text: 'Hello\neverybody' })
  const secret = `${'word '.repeat(60)}the end that is sold`
  const { id: lockedId } = await aFeed(app, { by: performer, text: secret, access: 'subscribers' })
  await aFeed(app, { by: performer, status: 'draft', text: 'a draft' })

  const feed = await read(`/${performer.username}/feed.xml`)
  const items = await itemsOf(feed.xml)
  assert.deepEqual(
    items.map(({ guid, url }) => [guid, url]),
    [
      [lockedId, null],
      [id, null],
    ],
  )
  assert.equal(items[1]?.title, 'Hello')
  assert.match(items[0]?.description ?? '', /^word word.*The rest opens on the site/)
  assert.doesNotMatch(feed.xml, /podcast:locked|that is sold|a draft|<enclosure|media\/(?!public)/)
  assert.equal(
    (await read(`/rss/creator/${performer.username}.xml`)).xml,
    feed.xml,
    'its first address goes on working',
  )
  assert.equal((await read('/nobody-there/feed.xml')).status, 404)
  assert.equal((await read(`/${(await aFan(app)).username}/feed.xml`)).status, 404)
})

test('the feed for everyone has twenty posts, and is sent again only when it has changed', async () => {
  const { performer } = await aSubscriber()
  for (let index = 0; index < 22; index++) await aFeed(app, { by: performer, text: `Post ${index}` })
  const url = `/${performer.username}/feed.xml`
  const first = await app.http.inject({ url })
  assert.equal((await itemsOf(first.body)).length, 20)
  const headers = { 'if-none-match': String(first.headers.etag) }
  assert.equal((await app.http.inject({ url, headers })).statusCode, 304)
  await aFeed(app, { by: performer, text: 'news' })
  assert.equal((await app.http.inject({ url, headers })).statusCode, 200)
})

type Item = {
  guid: string
  title: string
  description: string
  url: string | null
  type: string | null
  length: string | null
  duration: string | null
}

/** By libxml2, in the database: it refuses what is not well-formed. */
async function itemsOf(xml: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.* from xmltable(
      xmlnamespaces('http://www.itunes.com/dtds/podcast-1.0.dtd' as itunes),
      '/rss/channel/item' passing xmlparse(document ${xml})
      columns guid text path 'guid', title text path 'title', description text path 'description', url text path 'enclosure/@url',
        type text path 'enclosure/@type', length text path 'enclosure/@length', duration text path 'itunes:duration'
    ) as item
  `.execute(app.ctx.db)
  return rows
}

function from(address: string) {
  return { 'x-forwarded-for': address }
}

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, xml: answer.body }
}

async function statusOf(url: string | null | undefined): Promise<number> {
  return (await app.http.inject({ url: new URL(url ?? '').pathname })).statusCode
}

async function addressFor(fan: Member, { id }: Member): Promise<string> {
  const { data } = await fan.api('POST /performers/{id}/rss', { params: { id } })
  return new URL(data.url).pathname
}

async function accessOf(fan: Member, { id }: Member) {
  return (await fan.api('GET /performers/{id}/rss', { params: { id } })).data
}

function inHours(hours: number): string {
  return app.clock.now().add({ hours }).toString()
}

async function aSubscriber(): Promise<{ performer: Member; fan: Member }> {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const body = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' } as const
  await fan.api('POST /payment/subscribe/performers', { body })
  return { performer, fan }
}

type Episode = { access?: Access; price?: number; status?: 'inactive'; scheduleAt?: string; text?: string }

async function anEpisode(by: Member, { access = 'subscribers', ...rest }: Episode = {}): Promise<FeedId> {
  const file = new Blob([new Uint8Array(await sample('voice.wav'))])
  const { data: audio } = await by.api('POST /performer/feeds/audio/upload', { files: { file } })
  const status = rest.scheduleAt === undefined ? rest.status : 'scheduled'
  const { id } = await aFeed(app, {
    by,
    type: 'audio',
    fileIds: [audio._id],
    access,
    ...rest,
    ...(status && { status }),
  })
  await app.jobs.runPending()
  return id
}
