/** Every sweep deletes what has had its time, however much there is. `SWEPT_ROWS=1000000` is what `npm run test:all` takes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aFan, aFeed, aPerformer } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { until } from '#test/until'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Two batches and a part of one. */
const ROWS = Number(process.env.SWEPT_ROWS ?? 4_500)
const OLD = "now() - interval '4 years'"
const UUID = 'gen_random_uuid()'
/** Columns and values of rows that are long over, `n` being their number. */
type Ids = { fan: string; performer: string; link: string; feed: string; conversation: string }
const ROWS_OF: Record<string, (ids: Ids) => string> = {
  rate_limit: () => `(key, points, expire) select 'k' || n, 1, 0`,
  idempotency_key: () => `(actor_id, route, key, fingerprint, created_at) select ${UUID}, 'r', 'k' || n, '', ${OLD}`,
  mail: () => `(id, recipient, subject, body_text, body_html, created_at) select ${UUID}, 'a@b', 's', 't', 'h', ${OLD}`,
  gateway_event: () =>
    `(id, gateway, type, body, status, received_at, applied_at) select 'e' || n, 'stripe', 't', '{}', 'applied', ${OLD}, ${OLD}`,
  gateway_refusal: () =>
    `(gateway, day, reason, count, last_at) select 'stripe', date '2010-01-01' + n, 'signature', 1, ${OLD}`,
  search_keyword: () => `(keyword, searcher, day) select 'word' || n, decode(md5(n::text), 'hex'), '2020-01-01'`,
  item_view: () => `(item_id, viewer_hash, viewed_at) select ${UUID}, '', ${OLD}`,
  item_view_day: ({ performer }) =>
    `(item_id, day, performer_id, views) select ${UUID}, '2020-01-01', '${performer}', 1`,
  // Of one post, which the test makes.
  feed_version: ({ performer, feed }) =>
    `(id, feed_id, performer_id, text, created_at) select ${UUID}, '${feed}', '${performer}', 't', ${OLD}`,
  // Of one link, which the test makes.
  link_visit: ({ link }) =>
    `(link_id, visitor_hash, visited_at, pending) select '${link}', decode(md5(n::text), 'hex'), ${OLD}, 0`,
  profile_visit: ({ performer }) =>
    `(performer_id, day, visitor_hash) select '${performer}', '2020-01-01', decode(md5(n::text), 'hex')`,
  profile_visit_day: ({ performer }) =>
    `(performer_id, day, visitors) select '${performer}', date '2020-01-01' - n::int, 1`,
  // Of one conversation, which the test makes.
  stranger_text: ({ fan, conversation }) =>
    `(sender_id, text_hash, conversation_id, sent_at) select '${fan}', decode(md5(n::text), 'hex'), '${conversation}', ${OLD}`,
  notification: ({ fan }) =>
    `(id, account_id, kind, group_key, created_at, updated_at) select ${UUID}, '${fan}', 'tip', 'g' || n, ${OLD}, ${OLD}`,
  notification_source: ({ fan }) => `(account_id, source, created_at) select '${fan}', 's' || n, ${OLD}`,
  passkey_challenge: () => `(challenge_hash, purpose, expires_at) select sha256(n::text::bytea), 'login', ${OLD}`,
  poll_option: ({ performer }) =>
    `(id, performer_id, description, created_at) select ${UUID}, '${performer}', 'o', ${OLD}`,
  former_username: ({ fan }) => `(username, account_id, given_up_at) select 'former.' || n, '${fan}', ${OLD}`,
  ledger_check: () => `(checked_at, took_ms, broken) select ${OLD}, 1, '{}'`,
  broadcast_pending: ({ fan }) => `(fan_id, broadcast_id, created_at) select '${fan}', ${UUID}, ${OLD}`,
  failed_job: () => `(id, queue, payload, failure, failed_at) select ${UUID}, 'q', '{}', '', ${OLD}`,
  browser_error: () =>
    `(fingerprint, kind, message, place, stack, browser, version, count, first_at, last_at) select 'f' || n, 'error', '', '', '', '', '', 1, ${OLD}, ${OLD}`,
  slow_statement: () =>
    `(fingerprint, source, statement, count, total_ms, worst_ms, last_at) select 'f' || n, '', '', 1, 1, 1, ${OLD}`,
  contact_message: () =>
    `(id, name, email, message, status, created_at, updated_at) select ${UUID}, 'n', 'e', 'm', 'done', ${OLD}, ${OLD}`,
  report: ({ performer }) =>
    `(id, object_type, object_id, category, status, created_at, updated_at) select ${UUID}, 'performer', '${performer}', 'other', 'dismissed', ${OLD}, ${OLD}`,
  team_activity: ({ fan, performer }) =>
    `(id, creator_id, member_id, act, created_at) select ${UUID}, '${performer}', '${fan}', 'post_created', ${OLD}`,
  mail_follower: ({ performer }) =>
    `(id, performer_id, email, token_hash, token_expires_at, asked_at) select ${UUID}, '${performer}', n || '@x.test', sha256(n::text::bytea), ${OLD}, ${OLD}`,
  mail_follow_end: ({ performer }) =>
    `(performer_id, address_hash, reason, ended_at) select '${performer}', sha256(n::text::bytea), 'unsubscribed', ${OLD}`,
  rss_token: ({ fan, performer }) =>
    `(id, fan_id, performer_id, token_hash, created_at, revoked_at, revoked_for) select ${UUID}, '${fan}', '${performer}', sha256(n::text::bytea), ${OLD}, ${OLD}, 'renewed'`,
  sandbox_charge: () => `(charge_key, outcome, created_at) select 'c' || n, 'success', ${OLD}`,
}
/** What their domains' own tests delete: files belong to them, or rows that others refer to. */
const TESTED_ELSEWHERE = new Set([
  'session',
  'one_time_token',
  'push_subscription',
  'upload',
  'performer_document',
  'rss_network',
  'story',
  'story_view',
  'suggestion_mark',
  'take_down',
  'stream_message',
  'viewer_session',
])

const { app, operator } = await startOperatorApp()

test('each swept table is tried', () => {
  const known = [...Object.keys(ROWS_OF), ...TESTED_ELSEWHERE]
  assert.deepEqual([...app.jobs.sweptTables().keys()].sort(), known.sort())
})

test('all sweeps delete more rows than one statement takes, and nothing that is new', async () => {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  const { data: link } = await performer.api('POST /performer/links', { body: { name: 'Old' } })
  const { id: feed } = await aFeed(app, { by: performer })
  const { data: conversation } = await performer.api('POST /conversations', {
    body: { source: 'performer', sourceId: (await aPerformer(app)).id },
  })
  const ids = { fan: fan.id, performer: performer.id, link: link._id, feed, conversation: conversation._id }
  for (const [table, rows] of Object.entries(ROWS_OF))
    await sql.raw(`insert into ${table} ${rows(ids)} from generate_series(1, ${ROWS}) n`).execute(app.ctx.db)
  const newest = await sql<{ count: number }>`select count(*)::int as count from session`.execute(app.ctx.db)

  await app.jobs.start()
  await app.jobs.runScheduled()
  // By the workers; what is left over fails the test by its own limit.
  for (const table of Object.keys(ROWS_OF)) await until(async () => (await countOld(table)) === 0)
  const sessions = await sql<{ count: number }>`select count(*)::int as count from session`.execute(app.ctx.db)
  assert.deepEqual(sessions.rows, newest.rows)
})

test('a sweep that fails is repeated, and goes on where it ended', async () => {
  await sql
    .raw(
      `insert into mail ${ROWS_OF.mail?.({ fan: '', performer: '', link: '', feed: '', conversation: '' })} from generate_series(1, 4500) n`,
    )
    .execute(app.ctx.db)
  let batches = 0
  const stopping = new AbortController()
  const interrupted = deleteInBatches(
    {
      ...app.ctx,
      transaction: (work) => {
        if (++batches === 2) stopping.abort()
        return app.ctx.transaction(work)
      },
    },
    { table: 'mail', expired: sql`created_at < now() - interval '30 days'` },
    stopping.signal,
  )
  await assert.rejects(interrupted, { name: 'AbortError' })
  assert.equal(await countOld('mail'), 500)

  const two = () => deleteInBatches(app.ctx, { table: 'mail', expired: sql`created_at < now() - interval '30 days'` })
  const deleted = await Promise.all([two(), two()])

  assert.equal(deleted[0] + deleted[1], 500)
})

test('a scheduled job that does not succeed any more shows in the console', async () => {
  assert.equal((await health()).jobs.late, null)
  app.clock.advance({ hours: 51 })
  await sql`update scheduled_job set succeeded_at = ${app.clock.now()} where name <> 'mails-expire'`.execute(app.ctx.db)

  const { late } = (await health()).jobs

  assert.equal(late?.name, 'mails-expire')
})

test('what waits in a queue is counted with what waits in the outbox', async () => {
  // Workers would take it before it is counted.
  await app.jobs.stop()
  const { waiting } = (await health()).jobs
  await sql`insert into pgboss.job (name, data) select name, '{}' from pgboss.queue where name = 'reconcile'`.execute(
    app.ctx.db,
  )

  const after = (await health()).jobs

  assert.equal(after.waiting, waiting + 1)
  assert.notEqual(after.oldestAt, null)
})

async function health() {
  const { data } = await operator.api('GET /admin/overview', { query: { days: '7' } })
  return data.health
}

/** The rows that this file wrote: what the sweeps recorded meanwhile is new. */
async function countOld(table: string): Promise<number> {
  const where =
    table === 'ledger_check'
      ? "where checked_at < now() - interval '1 year'"
      : table === 'rate_limit'
        ? 'where expire = 0'
        : ''
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} ${sql.raw(where)}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}
