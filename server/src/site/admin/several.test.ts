/** Several rows of a list decided by one call: each on its own, once, and by those who may decide one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { MAX_AT_ONCE } from '@limelight/contract/page'
import { sql } from 'kysely'
import { aFan, aFeed, anOperator, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

const suspend = async (ids: AccountId[], by = operator) =>
  (await by.api('POST /admin/users/suspend', { body: { ids, reason: 'Spam from one network' } })).data
const audited = async (action: string, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = ${action} and target_id = any(${ids}::uuid[])
  `.execute(app.ctx.db)
  return rows[0]?.count
}

test('accounts are suspended and reinstated, and the answer names those that were not', async () => {
  const [first, second] = [await aFan(app), await aFan(app)]
  const nobody = randomUUID() as AccountId
  const ids = [first.id, nobody, operator.id, second.id, first.id]

  assert.deepEqual(await suspend(ids), {
    done: [first.id, second.id],
    failed: [
      { _id: nobody, code: 'not_found' },
      { _id: operator.id, code: 'invalid_state' },
    ],
  })
  await refuses('unauthenticated', first.api('GET /users/me'))
  assert.deepEqual((await suspend([first.id, second.id])).failed, [
    { _id: first.id, code: 'invalid_state' },
    { _id: second.id, code: 'invalid_state' },
  ])
  assert.equal(await audited('account.suspended', ids), 2)

  const { data } = await operator.api('POST /admin/users/reinstate', { body: { ids: [second.id, nobody] } })
  assert.deepEqual(data, { done: [second.id], failed: [{ _id: nobody, code: 'not_found' }] })
})

test('two calls at once decide each account once', async () => {
  const fans = await Promise.all(Array.from({ length: 4 }, () => aFan(app)))
  const ids = fans.map(({ id }) => id)
  const answers = await Promise.all([suspend(ids), suspend(ids.toReversed())])
  assert.deepEqual(answers.flatMap(({ done }) => done).sort(), [...ids].sort())
  const again = await Promise.all(
    [ids, ids.toReversed()].map((some) => operator.api('POST /admin/users/reinstate', { body: { ids: some } })),
  )
  assert.deepEqual(again.flatMap(({ data }) => data.done).sort(), [...ids].sort())
  assert.deepEqual([await audited('account.suspended', ids), await audited('account.reinstated', ids)], [4, 4])
})

test('a role that may not decide one account may not decide it among several', async () => {
  const [moderator, fan] = [await anOperator(app, 'moderator'), await aFan(app)]
  const other = await anOperator(app, 'finance')
  assert.deepEqual(await suspend([other.id, fan.id], moderator), {
    done: [fan.id],
    failed: [{ _id: other.id, code: 'forbidden' }],
  })
  const another = await aFan(app)
  await refuses('forbidden', suspend([another.id], other))
  await refuses('forbidden', suspend([another.id], another))
})

test('reports are dismissed with a reason, which every reporter is answered by', async () => {
  const { id } = await aFeed(app)
  const reports = await Promise.all(
    [1, 2].map(async () => {
      const fan = await aFan(app)
      const body = { objectType: 'feed', objectId: id, category: 'spam' } as const
      return (await fan.api('POST /reports', { body })).data._id
    }),
  )
  const dismiss = (by: Member, note = 'Not spam') =>
    by.api('POST /admin/reports/dismiss', { body: { ids: reports, note } })
  await refuses('request_invalid', dismiss(operator, 'x'))
  await refuses('forbidden', dismiss(await anOperator(app, 'support')))

  assert.deepEqual((await dismiss(operator)).data.done, reports)
  assert.deepEqual(
    (await dismiss(operator)).data.failed.map(({ code }) => code),
    ['invalid_state', 'invalid_state'],
  )
  const { data } = await operator.api('GET /admin/reports', { query: { status: 'dismissed', objectType: 'feed' } })
  assert.deepEqual(
    new Set(data.filter(({ objectId }) => objectId === id).map(({ note }) => note)),
    new Set(['Not spam']),
  )
})

test('posts are taken down for one reason, each of which can be restored', async () => {
  const { id, performer } = await aFeed(app)
  const second = await aFeed(app, { by: performer })
  const objects = [id, second.id, randomUUID()].map((objectId) => ({ objectType: 'feed' as const, objectId }))
  const takeDown = (by: Member) =>
    by.api('POST /admin/take-downs/several', { body: { objects, reason: 'Stolen pictures' } })
  await refuses('forbidden', takeDown(await anOperator(app, 'support')))

  const { data } = await takeDown(operator)
  assert.deepEqual(data.done, [id, second.id])
  assert.deepEqual(data.failed, [{ _id: objects[2]?.objectId, code: 'not_found' }])
  assert.deepEqual((await takeDown(operator)).data.done, [])
  const found = await app
    .as()('GET /user/feeds/{id}', { params: { id } })
    .catch(({ code }) => code)
  assert.equal(found, 'not_found')
  const listed = await operator.api('GET /admin/take-downs', { query: { q: performer.username } })
  assert.deepEqual(
    listed.data.map(({ reason, canRestore }) => [reason, canRestore]),
    [
      ['Stolen pictures', true],
      ['Stolen pictures', true],
    ],
  )
})

test('coupons are deactivated once', async () => {
  const made = await Promise.all(
    ['SPRING', 'SUMMER'].map((code) =>
      operator.api('POST /admin/coupons', {
        body: { code: `${code}-1`, percent: 10, scopes: ['top_up'], isActive: true } as never,
      }),
    ),
  )
  const ids = made.map(({ data }) => data._id)
  const deactivate = (by: Member) => by.api('POST /admin/coupons/deactivate', { body: { ids } })
  await refuses('forbidden', deactivate(await anOperator(app, 'moderator')))
  assert.deepEqual((await deactivate(operator)).data, { done: ids, failed: [] })
  assert.equal((await deactivate(operator)).data.failed.length, 2)
  assert.equal(await audited('coupon.deactivated', ids), 2)
})

test('mails are sent again, and jobs are run again', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into mail (id, recipient, subject, body_text, body_html, is_sent_once, created_at, sent_at)
    select gen_random_uuid(), 'a' || n || '@example.test', 's', 't', 'h', false, now(), now()
    from generate_series(1, 2) as n returning id
  `.execute(app.ctx.db)
  const ids = rows.map(({ id }) => id)
  const resend = async () => (await operator.api('POST /admin/mails/resend', { body: { ids } })).data
  assert.deepEqual((await resend()).done, ids)
  assert.deepEqual(
    (await resend()).failed.map(({ code }) => code),
    ['invalid_state', 'invalid_state'],
  )

  const jobs = await sql<{ id: string }>`
    insert into failed_job (id, queue, payload, failure, failed_at)
    select gen_random_uuid(), 'mail-send', '{"mailId":"0"}', 'It broke.', now() from generate_series(1, 2) returning id
  `.execute(app.ctx.db)
  const repeat = async () =>
    (await operator.api('POST /admin/failed-jobs/repeat', { body: { ids: jobs.rows.map(({ id }) => id) } })).data
  assert.equal((await repeat()).done.length, 2)
  assert.deepEqual(
    (await repeat()).failed.map(({ code }) => code),
    ['not_found', 'not_found'],
  )
})

test('one call decides at least one and at most a hundred', async () => {
  const many = Array.from({ length: MAX_AT_ONCE + 1 }, () => randomUUID() as AccountId)
  await refuses('request_invalid', suspend(many))
  await refuses('request_invalid', suspend([]))
})
