/** The home of a fan with many follows is found by other queries; what it lists has to be the same. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FeedType } from '@limelight/contract/content/feeds'
import pg from 'pg'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { watchStatements } from '#test/large-site/plans'

const FOLLOWED = 110
const FEEDS = 300
/** PostgreSQL plans for the values at hand so often before it compares that with a plan for any value. */
const TRIED_PLANS = 5

let app: TestApp
let database: pg.Client
let fan: Member
let blocked: Member
before(async () => {
  app = await startTestApp()
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  fan = await aFan(app)
  blocked = await aPerformer(app)
  await fan.api('POST /follows/{id}', { params: { id: blocked.id } })
  await insertCreators('followed', FOLLOWED)
  await insertCreators('stranger', 1)
  await insertCreators('subscribed', 1)
  await database.query(
    "insert into follow (fan_id, performer_id, created_at) select $1, id, now() from account where username like 'followed-%'",
    [fan.id],
  )
  await database.query(
    `insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
      started_at, expired_at, created_at, updated_at)
    select uuidv7(), $1, id, 'monthly', 'active', 999, 'card', true, 1, false, now(), now() + interval '30 days', now(), now()
    from account where username like 'subscribed-%'`,
    [fan.id],
  )
  await insertFeeds("username like 'subscribed-%'", { amount: 2, minutesAgo: 1_100 })
  await insertFeeds("username like 'followed-%'", { amount: FEEDS, minutesAgo: 1_000 })
  await insertFeeds('username = $4', { amount: 10, minutesAgo: 1_000, more: [blocked.username] })
})
after(async () => {
  await database.end()
  await app.close()
})

describe('the home of a fan with many follows', () => {
  test('lists the same where its feeds are the newest and where a stranger wrote all of the newest', async () => {
    assert.equal((await expected()).length, FEEDS + 12)
    assert.deepEqual(await listed(), await expected())

    await insertFeeds("username like 'stranger-%'", { amount: 200, minutesAgo: 0 })

    assert.deepEqual(await listed(), await expected())
    assert.deepEqual(await listed({ type: 'text' }), await expected())
    assert.deepEqual(await listed({ type: 'photo' }), [])
  })

  test('shows nothing of blocked and suspended creators', async () => {
    await fan.api('POST /block/users', { body: { userId: blocked.id } })
    await database.query("update account set status = 'suspended' where username = 'followed-7'")

    const ids = await listed()

    assert.ok(ids.length > 0 && ids.length < FEEDS + 2)
    assert.deepEqual(ids, await expected())
  })

  test('counts up to the most that is counted', async () => {
    const before = await fan.api('GET /user/feeds', { query: {} })
    await database.query(
      "update performer set feed_count = 1001 where account_id = (select id from account where username = 'followed-3')",
    )
    const capped = await fan.api('GET /user/feeds', { query: {} })

    assert.deepEqual([before.total, before.isTotalCapped], [(await expected()).length, false])
    assert.deepEqual([capped.total, capped.isTotalCapped], [1_000, true])
  })
})

test('a home has one plan for all fans, whatever they follow', async () => {
  const few = await aFan(app)
  await database.query(
    "insert into follow (fan_id, performer_id, created_at) select $1, id, now() from account where username = 'followed-1'",
    [few.id],
  )
  await database.query('analyze follow, subscription')
  const watch = watchStatements()
  await few.api('GET /user/feeds', { query: {} })
  watch.end()
  const home = watch.sent().find(({ text }) => text.includes('among_recent'))
  assert.ok(home)

  // As outside of tests, whose server takes the plan for any value at once.
  await database.query('set plan_cache_mode = auto')
  for (let n = 0; n < TRIED_PLANS + 2; n++)
    await database.query({ name: 'home', text: home.text, values: [...home.values] })

  const { rows } = await database.query<{ kept: string }>(
    "select generic_plans as kept from pg_prepared_statements where name = 'home'",
  )
  assert.deepEqual(rows, [{ kept: '2' }])
})

async function insertCreators(name: string, amount: number): Promise<void> {
  await database.query(
    `insert into account (id, role, email, username, name, password_hash, email_verified_at, created_at, updated_at)
    select uuidv7(), 'performer', $1 || n || '@example.test', $1 || '-' || n, $1 || ' ' || n, 'none', now(), now(), now()
    from generate_series(1, $2::int) as n`,
    [name, amount],
  )
  await database.query(
    `insert into performer (account_id, status, date_of_birth, country, feed_count, updated_at)
    select id, 'active', '1995-04-02', 'SE', 0, now() from account where username like $1 || '-%'`,
    [name],
  )
}

type Inserted = { amount: number; minutesAgo: number; more?: string[] }

/** One feed a minute, of these creators in turn. */
async function insertFeeds(creators: string, { amount, minutesAgo, more = [] }: Inserted): Promise<void> {
  await database.query(
    `with creator as (
      select id, row_number() over (order by username) - 1 as nth, count(*) over () as total from account where ${creators}
    )
    insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at, updated_at)
    select uuidv7(), c.id, 'text', $3 || n, '{}', 'free', 0, 'active', true, at, at, at
    from generate_series(1, $1::int) as n
    cross join lateral (select now() - make_interval(mins => n + $2::int) as at) as dated
    join creator c on c.nth = n % c.total`,
    [amount, minutesAgo, 'Number ', ...more],
  )
  await database.query(
    'update performer p set feed_count = (select count(*) from feed f where f.performer_id = p.account_id)',
  )
}

/** The ids that the home lists, page by page. */
async function listed(query: { type?: FeedType } = {}): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await fan.api('GET /user/feeds', { query: { ...query, pageSize: 33, ...(cursor && { cursor }) } })
    ids.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

async function expected(): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select f.id from feed f
    join account a on a.id = f.performer_id
    where f.performer_id in (
      select performer_id from follow where fan_id = $1 union select performer_id from subscription where fan_id = $1
    )
    and a.status = 'active' and not exists (select from account_block b where b.blocked_id = a.id)
    order by f.published_at desc, f.id desc`,
    [fan.id],
  )
  return rows.map(({ id }) => id)
}
