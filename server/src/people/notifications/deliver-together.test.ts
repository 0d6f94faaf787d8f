import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer } from '#test/builders'
import { deliverToMany } from './deliver.service.ts'
import { type Delivery, deliverTogether } from './deliver-together.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

class Undone extends Error {}

/** What the work leaves, without ids and pushes; it is undone. */
async function leftBy(work: (tx: Tx) => Promise<void>) {
  let left: unknown
  const undone = app.ctx.transaction(async (tx) => {
    await work(tx)
    const { rows: notifications } = await sql`
      select account_id, kind, event, actor_id, target_kind, target_id, tokens, group_key, is_in_app, count, created_at, updated_at, read_at
      from notification order by account_id, group_key, read_at, updated_at, actor_id`.execute(tx.db)
    const { rows: sources } = await sql`select * from notification_source order by account_id, source`.execute(tx.db)
    const { rows: mails } = await sql`
      select n.group_key, m.account_id, m.due_at
      from notification_mail m join notification n on n.id = m.notification_id
      order by m.account_id, n.group_key, n.read_at`.execute(tx.db)
    left = JSON.parse(JSON.stringify({ notifications, sources, mails }))
    throw new Undone()
  })
  await undone.catch((error: unknown) => assert.ok(error instanceof Undone, String(error)))
  return left
}

async function gather() {
  const sellers = await Promise.all([1, 2, 3].map(() => aPerformer(app)))
  const fans = await Promise.all([1, 2, 3, 4].map(() => aFan(app)))
  const [ann, , , gone] = fans
  const [open, choosy, quiet] = sellers
  assert.ok(ann && gone && open && choosy && quiet)
  const { db } = app.ctx
  await sql`insert into account_block (blocker_id, blocked_id, reason, created_at) values (${open.id}, ${ann.id}, '', now())`.execute(
    db,
  )
  await sql`insert into account_restriction (account_id, restricted_id, created_at) values (${choosy.id}, ${ann.id}, now())`.execute(
    db,
  )
  await sql`update account set status = 'suspended' where id = ${gone.id}`.execute(db)
  await sql`
    insert into notification_setting (account_id, kind, channel, is_enabled)
    values (${choosy.id}, 'like', 'inApp', false), (${choosy.id}, 'like', 'email', false), (${choosy.id}, 'like', 'push', true),
      (${quiet.id}, 'comment', 'inApp', false), (${quiet.id}, 'comment', 'email', false), (${quiet.id}, 'comment', 'push', false)
  `.execute(db)
  await sql`
    insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select ${crypto.randomUUID()}, ${choosy.id}, id, 'https://push.example.com/1', 'key', 'auth', now()
    from session where account_id = ${choosy.id} limit 1
  `.execute(db)
  return { sellers: sellers.map(({ id }) => id), fans: fans.map(({ id }) => id) }
}

const KINDS = ['like', 'comment', 'follower', 'sale'] as const

/** Every kind from every fan to every seller, some of them twice, in an order that shuffles all of these. */
function happenings({ sellers, fans }: { sellers: AccountId[]; fans: AccountId[] }): Delivery[] {
  const start = app.clock.now()
  const all = sellers.flatMap((accountId) =>
    fans.flatMap((actorId) => KINDS.map((kind) => ({ accountId, actorId, kind }))),
  )
  return [...all, ...all.filter((_, n) => n % 3 === 0)]
    .map((one, n) => ({ ...one, place: (n * 37) % 101 }))
    .sort((a, b) => a.place - b.place)
    .map(({ accountId, actorId, kind }, n) => ({
      accountId,
      actorId,
      kind,
      target: kind === 'follower' ? null : { kind: 'feed', id: accountId },
      source: `${kind}/${accountId}/${actorId}`,
      at: start.add({ seconds: n }),
    }))
}

test('what happened to several is left as if it had been delivered one by one', async () => {
  const people = await gather()
  const deliveries = happenings(people)
  const oneByOne = await leftBy(async (tx) => {
    for (const { accountId, at, ...happening } of deliveries)
      await deliverToMany(tx, happening, { accountIds: [accountId], at })
  })
  const together = await leftBy((tx) => deliverTogether(tx, deliveries))
  assert.deepEqual(together, oneByOne)
  // In parts, groups that are there already are joined.
  const inParts = await leftBy(async (tx) => {
    for (let n = 0; n < deliveries.length; n += 7) await deliverTogether(tx, deliveries.slice(n, n + 7))
  })
  assert.deepEqual(inParts, oneByOne)
})

test('nothing, and what reaches nobody, leaves nothing', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await sql`update account set status = 'suspended' where id = ${seller.id}`.execute(app.ctx.db)
  const shared = { accountId: seller.id, actorId: fan.id, kind: 'like', target: null, at: app.clock.now() } as const
  const before = await leftBy(async () => {})
  assert.deepEqual(await leftBy((tx) => deliverTogether(tx, [])), before)
  const two = [1, 2].map((n) => ({ ...shared, source: `none/${n}` }))
  assert.deepEqual(await leftBy((tx) => deliverTogether(tx, two)), before)
})
