import { strict as assert } from 'node:assert'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { mediaTokensFor } from '#/core/media/media.service'
import { createBroadcast } from '#/talk/broadcasts/broadcasts.service'
import { deliverBroadcast } from '#/talk/broadcasts/deliver-broadcast.service'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import { signIn, type World } from '../world.ts'

const FANS = 100_000
const ROUNDS = 3
const TEXT = 'The new series is here: forty pictures from the north, and the video that goes with them.'

/**
 * Case 18: a message to all followers, each in a conversation of their own that counts it, beside the rows of it alone; and to followers who
 * have been away, who get theirs when they come back.
 */
export async function broadcast(world: World): Promise<CaseResult> {
  await addFans(world)
  const sender = await aFollowedPerformer(world)
  const measured = await inTurn(
    [
      { name: 'broadcast', measure: () => deliver(world, sender) },
      { name: 'insert … select', measure: () => insertAlone(world, sender) },
    ],
    { rounds: ROUNDS, unit: 'CPU s' },
  )
  const [away] = await inTurn([{ name: 'to fans who are away', measure: () => deliverToAway(world, sender) }], {
    rounds: ROUNDS,
    unit: 'CPU s',
  })
  assert.ok(away)
  return {
    title: '18. a broadcast to 100 000 followers',
    measured: [...measured, away],
    ratios: [
      ratioOf(measured, { above: 'broadcast', below: 'insert … select', target: { atMost: 1.3 } }),
      { what: 'CPU seconds', values: measured[0]?.values ?? [], target: { atMost: 60 } },
      { what: 'CPU seconds, fans away', values: away.values, target: { atMost: 2 } },
    ],
  }
}

async function addFans({ ctx }: World): Promise<void> {
  await sql`
    insert into account (id, role, email, username, name, password_hash, email_verified_at, created_at, updated_at)
    select uuidv7(), 'fan', 'follower' || n || '@example.test', 'follower-' || n, 'Example follower ' || n, 'none', now(), now(), now()
    from generate_series(1, ${FANS}::int) as n
    on conflict do nothing
  `.execute(ctx.db)
  await sql`
    insert into session (id, account_id, token_hash, user_agent, address, created_at, last_used_at, expires_at)
    select uuidv7(), id, sha256(id::text::bytea), '', '', now(), now(), now() + interval '1 year'
    from account where username like 'follower-%'
    on conflict do nothing
  `.execute(ctx.db)
}

async function deliverToAway(world: World, senderId: AccountId): Promise<number> {
  await sql`
    update session set last_used_at = now() - interval '31 days'
    where account_id in (select id from account where username like 'follower-%')
  `.execute(world.ctx.db)
  return await deliver(world, senderId)
}

/** Followed by all of them, with conversations that were opened before. */
async function aFollowedPerformer(world: World): Promise<AccountId> {
  const { id } = await signIn(world.ctx, 'performer-3')
  await sql`delete from follow where performer_id = ${id}`.execute(world.ctx.db)
  await sql`
    insert into follow (fan_id, performer_id, created_at)
    select id, ${id}, now() from account where username like 'follower-%'
  `.execute(world.ctx.db)
  await deliver(world, id)
  return id
}

/** CPU seconds of this process and of the database. */
async function cpuOf(world: World, work: () => Promise<void>): Promise<number> {
  const pids = [process.pid, world.postgresPid]
  const before = cpuMsOf(pids)
  await work()
  return (cpuMsOf(pids) - before) / 1000
}

async function deliver(world: World, senderId: AccountId): Promise<number> {
  const { ctx } = world
  const audience = {
    include: ['followers' as const],
    includeLists: [],
    exclude: [],
    excludeLists: [],
    includeSegments: [],
    excludeSegments: [],
    excludeBuyersOf: [],
    excludeOwners: false,
    minimumSpent: 0,
  }
  const { sign } = mediaTokensFor(ctx)
  const { _id } = await ctx.transaction((tx) =>
    createBroadcast(tx, sign, senderId, { text: TEXT, fileIds: [], price: 0, audience }),
  )
  const cpu = await cpuOf(world, () => deliverBroadcast(ctx, _id))
  const { rows } = await sql<{ sent: number }>`select sent_count as sent from broadcast where id = ${_id}`.execute(
    ctx.db,
  )
  assert.equal(rows[0]?.sent, FANS)
  return cpu
}

/**
 * The messages alone, in one statement, into the conversations that are there: no count, no order, no notification. Case 15 has left a
 * conversation with a fan who does not follow.
 */
async function insertAlone(world: World, senderId: AccountId): Promise<number> {
  return cpuOf(world, async () => {
    const { numAffectedRows } = await sql`
      insert into message (id, conversation_id, sender_id, type, text, client_id, created_at)
      select uuidv7(), c.id, ${senderId}, 'text', ${TEXT}, gen_random_uuid(), now()
      from conversation c
      join follow f on f.fan_id = c.member_id and f.performer_id = c.performer_id
      where c.performer_id = ${senderId}
    `.execute(world.ctx.db)
    assert.equal(numAffectedRows, BigInt(FANS))
  })
}
