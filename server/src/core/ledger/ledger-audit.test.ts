import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { createTestCtx } from '#test/ctx'
import { entriesReadBy, fillLedger } from '#test/large-ledger'
import { auditLedger, postTransfer, rollUp } from './ledger.service.ts'
import { auditNewTransfers, renewProof } from './ledger-audit.service.ts'
import { topUpLegs } from './ledger-legs.ts'

const { ctx, databaseUrl, close } = await createTestCtx({ maxConnections: 20 })
after(close)
afterEach(async () => assert.deepEqual(await auditNewTransfers(ctx), {}))

/** What somebody with the rights of the database's owner might do to one transfer, and by which invariants it shows. */
const TAMPERINGS: Record<string, { change: (transferId: string) => string; shows: string[] }> = {
  'one leg changed': {
    change: (id) => `update ledger.entry set amount = amount + 1 where transfer_id = ${id} and leg = 1`,
    shows: ['unbalanced_transfers'],
  },
  'both legs changed': {
    change: (id) => `update ledger.entry set amount = amount * 2 where transfer_id = ${id}`,
    shows: ['balances_off'],
  },
  'both legs and both balances changed': {
    change: (id) =>
      `with legs as (update ledger.entry set amount = amount * 2 where transfer_id = ${id} returning account_id, amount)
       update ledger.account a set balance = balance + legs.amount / 2 from legs where legs.account_id = a.id`,
    shows: ['balances_off'],
  },
  'a leg of another account': {
    change: (id) =>
      `update ledger.entry set account_id = (select max(id) from ledger.account) + 7 where transfer_id = ${id} and leg = 1`,
    shows: ['unbalanced_transfers'],
  },
  'a deleted leg': {
    change: (id) => `delete from ledger.entry where transfer_id = ${id} and leg = 1`,
    shows: ['incomplete_transfers', 'unbalanced_transfers'],
  },
  'deleted with its legs': {
    change: (id) =>
      `with legs as (delete from ledger.entry where transfer_id = ${id}) delete from ledger.transfer where id = ${id}`,
    shows: ['balances_off'],
  },
  'deleted without its legs': {
    change: (id) => `delete from ledger.transfer where id = ${id}`,
    shows: ['orphaned_entries'],
  },
  'a balance changed': {
    change: (id) =>
      `update ledger.account set balance = balance + 1 where id = (select account_id from ledger.entry where transfer_id = ${id} and leg = 1)`,
    shows: ['balances_off'],
  },
  'a credit that nothing was posted for': {
    change: (id) =>
      `insert into ledger.inbox select account_id, 5 from ledger.entry where transfer_id = ${id} and leg = 2`,
    shows: ['balances_off'],
  },
}

for (const [name, { change, shows }] of Object.entries(TAMPERINGS)) {
  for (const age of ['proved', 'new'] as const) {
    // Of a transfer that no audit has seen yet nobody can tell what it was before.
    if (age === 'new' && (name === 'both legs and both balances changed' || name === 'deleted with its legs')) continue
    test(`${name} of a ${age} transfer is found, as long as it is there`, async () => {
      const copy = await copyLedger()
      const transferId = await topUp()
      if (age === 'proved') assert.deepEqual(await auditNewTransfers(ctx), {})

      await tamper(change(transferId))
      const found = [await auditNewTransfers(ctx), await auditNewTransfers(ctx), await auditNewTransfers(ctx)]
      await copy.restore()

      for (const findings of found)
        for (const invariant of shows) assert.ok(findings[invariant], `${invariant} in ${JSON.stringify(findings)}`)
    })
  }
}

test('a transfer committed after a newer one is proved as well', async () => {
  const [posted, mayCommit] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const late = ctx.transaction(async (tx) => {
    posted.resolve(await topUpIn(tx))
    await mayCommit.promise
  })
  const lateId = await posted.promise
  await topUp()

  assert.deepEqual(await auditNewTransfers(ctx), {})
  const whileOpen = await provedTo()
  mayCommit.resolve()
  await late

  assert.deepEqual(await auditNewTransfers(ctx), {})
  assert.ok(whileOpen < Number(lateId), `${whileOpen} was called proved while ${lateId} was not committed`)
  assert.ok((await provedTo()) > Number(lateId))
  await assertSumsAreEntries()
})

test('of a transfer committed after a newer one a fault is found', async () => {
  const copy = await copyLedger()
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = ctx.transaction(async (tx) => {
    const id = await topUpIn(tx)
    await sql`insert into ledger.entry select transfer_id, 9, account_id, 1 from ledger.entry where transfer_id = ${id} limit 1`.execute(
      tx.db,
    )
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  await topUp()

  const before = await auditNewTransfers(ctx)
  mayCommit.resolve()
  await late
  const afterwards = await auditNewTransfers(ctx)
  await copy.restore()

  assert.deepEqual(before, {})
  assert.equal(afterwards.unbalanced_transfers, 1)
})

test('audits during posts, roll-ups and undone posts find nothing, and prove each entry once', async () => {
  const owners = Array.from({ length: 5 }, () => anOwner())
  const posting = Array.from({ length: 60 }, async (_, n) => {
    const fails = n % 7 === 0
    const done = ctx.transaction(async (tx) => {
      await topUpIn(tx, owners[n % 5])
      if (fails) throw new Error('undone')
    })
    await done.catch((error: unknown) => assert.ok(fails, String(error)))
    if (n % 10 === 0) await rollUp(ctx)
  })
  const audits = Array.from({ length: 6 }, () => auditNewTransfers(ctx))

  await Promise.all(posting)

  for (const found of await Promise.all(audits)) assert.deepEqual(found, {})
  assert.deepEqual(await auditNewTransfers(ctx), {})
  await assertSumsAreEntries()
})

test('an audit that ends for want of time has proved a part, and the next one continues there', async () => {
  await fillLedger(ctx, { transfers: 15_000 })
  let steps = 1
  const isInTime = () => steps-- > 0

  await assert.rejects(
    auditNewTransfers(ctx, { isInTime }),
    (error) => error instanceof AppError && error.code === 'ledger_check_slow',
  )

  const proved = await provedTo()
  const newest = await newestTransfer()
  assert.ok(proved > newest - 15_000 && proved < newest, `${proved} of ${newest}`)
  assert.deepEqual(await auditNewTransfers(ctx), {})
  assert.equal(await provedTo(), newest)
})

test('an audit of a large ledger reads what is new and a part of fixed size', async () => {
  await fillLedger(ctx, { transfers: 40_000 })
  await auditNewTransfers(ctx)
  await topUp()

  const read = await entriesReadBy(ctx, databaseUrl, auditNewTransfers)

  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger.entry`.execute(ctx.db)
  assert.ok(read > 0 && read < 50_000, `${read} of ${rows[0]?.count} entries were read`)
  assert.ok((rows[0]?.count ?? 0) > 100_000)
})

test('what is found goes when the proof is made anew', async () => {
  await topUp()
  await auditNewTransfers(ctx)
  await sql`update ledger.proved_account set amount = amount + 1`.execute(ctx.db)
  assert.ok((await auditNewTransfers(ctx, { share: 1 })).balances_off)

  assert.ok(Object.values(await auditLedger(ctx)).every((count) => count === 0))
  await renewProof(ctx)

  assert.deepEqual(await auditNewTransfers(ctx), {})
})

function anOwner(): AccountId {
  return AccountId.parse(randomUUID())
}

function topUp(): Promise<string> {
  return ctx.transaction((tx) => topUpIn(tx))
}

async function topUpIn(tx: Tx, owner = anOwner()): Promise<string> {
  const legs = topUpLegs({ fan: owner, received: tokens(10), paidMinor: minorUnits(0) })
  const { transferId } = await postTransfer(tx, { key: randomUUID(), kind: 'top-up', reason: {}, legs })
  return transferId
}

/** With the triggers off, as only the owner of the tables can. */
async function tamper(statement: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx.db)
    await sql.raw(statement).execute(tx.db)
  })
}

/** The ledger as it is now, to put back after an attack. */
async function copyLedger() {
  const tables = ['transfer', 'entry', 'account', 'inbox']
  for (const table of tables) await sql.raw(`create table copy_${table} as table ledger.${table}`).execute(ctx.db)
  return {
    async restore() {
      await ctx.transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx.db)
        for (const table of tables) {
          await sql.raw(`delete from ledger.${table}`).execute(tx.db)
          await sql.raw(`insert into ledger.${table} overriding system value table copy_${table}`).execute(tx.db)
          await sql.raw(`drop table copy_${table}`).execute(tx.db)
        }
      })
      await renewProof(ctx)
    },
  }
}

async function provedTo(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select proved_to as id from ledger.proof`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

async function newestTransfer(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ledger.transfer`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

async function assertSumsAreEntries(): Promise<void> {
  const { rows } = await sql`
    select account_id, p.amount, e.amount as entries
    from ledger.proved_account p
    full join (select account_id, sum(amount) as amount from ledger.entry group by account_id) e using (account_id)
    where p.amount is distinct from e.amount
  `.execute(ctx.db)
  assert.deepEqual(rows, [])
}
