/** Lists are read from a real standby, whose replay is paused here: own changes, rights and failures are not late. Then it takes over. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { pino } from 'pino'
import { openStandbys } from '#/platform/db/standbys'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, type Member } from './builders.ts'
import { refuses } from './refusals.ts'
import { type Pair, startPair } from './standby.ts'
import { tipDuringFailover } from './tips-during-failover.ts'
import { until } from './until.ts'

/** Longer than what a locked post shows of its text. */
const WORDS = 'Only for buyers. '.repeat(50).trim()

let pair: Pair
let app: TestApp
before(async () => {
  pair = await startPair()
  app = await startTestApp({
    installation: { databaseUrl: pair.primaryUrl, dataDir: pair.primaryDir },
    env: { PROCESS: 'web', DATABASE_REPLICA_URLS: pair.standby.url, REPLICA_LAG_MAX_SECONDS: '600', METRICS_PORT: '0' },
  })
  await isRead(true)
})
afterEach(() => pair.standby.resumeReplay())
after(async () => {
  await app.close()
  await pair.close()
})

const isRead = (isUsed: boolean) => until(() => app.ctx.standbys?.states()[0]?.isUsed === isUsed)

/** When it has replayed all there is, and the process knows it. */
async function isAbreast(): Promise<void> {
  const { rows } = await app.ctx.db.executeQuery<{ at: number }>({
    sql: "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at",
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'abreast' },
  })
  await until(() => app.ctx.standbys?.choose(rows[0]?.at ?? 0) !== undefined)
}

async function discovered(by?: Pick<Member, 'token'>): Promise<string[]> {
  const { data } = await app.as(by?.token)('GET /user/feeds', { query: { scope: 'discover', pageSize: 100 } })
  return data.map(({ _id }) => _id as string)
}

test('a list is as old as the standby, but for the session that has changed it', async () => {
  const performer = await aPerformer(app)
  const former = await aFeed(app, { by: performer })
  await isAbreast()
  await pair.standby.pauseReplay()
  const feed = await aFeed(app, { by: performer })
  const other = await discovered()
  assert.deepEqual([other.includes(former.id), other.includes(feed.id)], [true, false])
  const own = await discovered(performer)
  assert.deepEqual([own.includes(former.id), own.includes(feed.id)], [true, true])

  await pair.standby.resumeReplay()
  await until(async () => (await discovered()).includes(feed.id))
})

test('a browser is known by its cookie at any process, also one that has just started', async () => {
  const performer = await aPerformer(app)
  await isAbreast()
  await pair.standby.pauseReplay()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/performer/feeds',
    headers: { authorization: `Bearer ${performer.token}` },
    payload: { type: 'text', text: 'By a browser', access: 'free' },
  })
  assert.equal(answer.statusCode, 201)
  const id = answer.json().data._id as string
  const cookie = answer.cookies.find(({ name }) => name === 'written')
  assert.ok(cookie?.httpOnly && cookie.sameSite === 'Lax')
  const later = await startTestApp({ beside: app, env: { DATABASE_REPLICA_URLS: pair.standby.url } })
  try {
    await until(
      () => later.ctx.standbys?.states()[0]?.isUsed === true || later.ctx.standbys?.states()[0]?.lagBytes !== 0,
    )
    const url = '/api/user/feeds?scope=discover&pageSize=100'
    for (const one of [app, later]) {
      const seen = await one.http.inject({ url, headers: { cookie: `written=${cookie.value}` } })
      const listed: { _id: string }[] = seen.json().data
      assert.ok(listed.some((feed) => feed._id === id))
    }
    const refused = await app.http.inject({ method: 'POST', url: '/api/auth/login', payload: {} })
    assert.deepEqual([refused.statusCode, refused.cookies], [400, []])
    const forged = await app.http.inject({ url: '/api/user/feeds?scope=discover', headers: { cookie: 'written=1e9;' } })
    assert.equal(forged.statusCode, 200)
  } finally {
    await later.close()
  }
})

test('what is deleted, hidden or blocked is gone at once, however late the standby is', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  const [deleted, blocked] = [await aFeed(app, { by: performer }), await aFeed(app)]
  await isAbreast()
  await pair.standby.pauseReplay()
  assert.ok((await discovered()).includes(deleted.id))
  await performer.api('DELETE /performer/feeds/{id}', { params: { id: deleted.id } })
  assert.equal((await discovered()).includes(deleted.id), false)

  const listed = async () => (await app.as(fan.token)('GET /performers/user/search', { query: {} })).data
  assert.ok((await discovered(fan)).includes(blocked.id))
  await blocked.performer.api('POST /block/users', { body: { userId: fan.id } })
  assert.equal((await discovered(fan)).includes(blocked.id), false)
  assert.equal(
    (await listed()).some(({ _id }) => _id === blocked.performer.id),
    false,
  )
  await refuses('not_found', fan.api('GET /user/feeds/{id}', { params: { id: blocked.id } }))
})

test('a right that has ended opens no file of a list', async () => {
  const fan = await aFan(app, { balanceTokens: 500 })
  const feed = await aFeed(app, { access: 'paid', price: 100, text: WORDS })
  const textFor = async (member: Member) => {
    const { data } = await member.api('GET /user/feeds', { query: { scope: 'discover', pageSize: 100 } })
    return data.find(({ _id }) => _id === feed.id)?.text
  }
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id } })
  await isAbreast()
  assert.equal(await textFor(fan), WORDS)
  await pair.standby.pauseReplay()
  // Another process takes the right away, as a refund does; nothing of it is known to this session.
  await app.ctx.db.deleteFrom('purchase').where('fan_id', '=', fan.id).execute()
  assert.notEqual(await textFor(fan), WORDS)
})

test('a standby that is killed is left out, and taken back when it answers', async () => {
  const feed = await aFeed(app)
  await isAbreast()
  await pair.standby.kill()
  try {
    // Also the first request after it, which finds it gone.
    for (let nth = 0; nth < 5; nth += 1) assert.ok((await discovered()).includes(feed.id))
    await isRead(false)
    const ready = (await app.http.inject('/api/ready')).json().data
    assert.deepEqual([ready.status, ready.checks.replicas], ['degraded', false])
  } finally {
    await pair.standby.start()
  }
  await isRead(true)
  assert.equal((await app.http.inject('/api/ready')).json().data.status, 'ok')
  const collected = JSON.stringify(await app.metrics?.collect())
  for (const name of ['limelight_replica_used', 'limelight_replica_lag_bytes'])
    assert.match(collected, new RegExp(`"name":"${name}"[^[]*"values":\\[\\{"value":\\d+,"labels":\\{"replica"`))
})

test('one that lags is left out and taken back, and a server that is no standby is never read', async () => {
  const standbys = openStandbys({
    primaryUrl: pair.primaryUrl,
    replicaUrls: [pair.standby.url, pair.primaryUrl],
    replicaLagMs: 200,
    searchTimeoutMs: 60_000,
    lookEveryMs: 20,
    log: pino({ level: 'silent' }),
  })
  const first = (isUsed: boolean) => until(() => standbys.states()[0]?.isUsed === isUsed)
  try {
    await first(true)
    await pair.standby.pauseReplay()
    await aFan(app)
    await first(false)
    assert.equal(standbys.choose(0), undefined)
    assert.ok((standbys.states()[0]?.lagBytes ?? 0) > 0)
    await pair.standby.resumeReplay()
    await first(true)
    assert.equal(standbys.states()[1]?.isUsed, false)
  } finally {
    await standbys.close()
  }
})

// The last one: the primary does not come back. More in the long tests.
test('no acknowledged tip is lost when the primary is killed, and the standby is found by the same address', () =>
  tipDuringFailover(pair, {
    fans: Number(process.env.FAILOVER_FANS ?? 4),
    tips: Number(process.env.FAILOVER_TIPS ?? 20),
  }))
