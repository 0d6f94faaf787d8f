import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { createTestCtx } from '#test/ctx'
import type { Db, Tx } from '../ctx.ts'
import { askWithNext, executeLater } from './execute-later.ts'

const { ctx, close } = await createTestCtx()
const { db } = ctx
after(close)
await sql`create table note (id int primary key, n int not null constraint note_small check (n < 100))`.execute(db)
beforeEach(() => sql`delete from note`.execute(db))

test('begin is sent with the first statement, and what can wait with the commit', async () => {
  const texts = await messagesOf(() =>
    ctx.transaction(async (tx) => {
      await insert(tx, 1)
      await later(tx, sql`update note set n = n + 1 where id = 1`)
      await later(tx, sql`insert into note values (2, 0)`)
    }),
  )

  assert.deepEqual(texts.length, 2)
  assert.deepEqual(await notes(), [
    [1, 1],
    [2, 0],
  ])
})

test('a statement sees what waited before it', async () => {
  const found = await ctx.transaction(async (tx) => {
    await later(tx, sql`insert into note values (1, 7)`)
    const { rows } = await sql<{ n: number }>`select n from note`.execute(tx.db)
    return rows
  })

  assert.deepEqual(found, [{ n: 7 }])
})

test('the number of rows is that of the last statement', async () => {
  const affected = await ctx.transaction(async (tx) => {
    await later(tx, sql`insert into note values (1, 0), (2, 0), (3, 0)`)
    const { numAffectedRows } = await sql`delete from note where id < 3`.execute(tx.db)
    return numAffectedRows
  })

  assert.equal(affected, 2n)
})

test('what waits and is refused at the commit leaves nothing, whatever waited beside it', async () => {
  const attempt = ctx.transaction(async (tx) => {
    await insert(tx, 1)
    await later(tx, sql`insert into note values (2, 100)`)
    await later(tx, sql`insert into note values (3, 0)`)
  })

  await assert.rejects(attempt, { constraint: 'note_small' })
  assert.deepEqual(await notes(), [])
})

test('what waits and is refused before a statement ends the transaction even when the error is caught', async () => {
  const attempt = ctx.transaction(async (tx) => {
    await later(tx, sql`insert into note values (2, 100)`)
    await insert(tx, 1).catch(() => {})
  })

  await assert.rejects(attempt)
  assert.deepEqual(await notes(), [])
})

test('a value that cannot be sent leaves nothing', async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const attempt = ctx.transaction(async (tx) => {
    await insert(tx, 1)
    await later(tx, sql`insert into note values (2, ${circular})`)
    await later(tx, sql`insert into note values (3, 0)`)
  })

  await assert.rejects(attempt, /circular/)
  assert.deepEqual(await notes(), [])
})

test('a transaction without a statement sends nothing, and one that throws before its first neither', async () => {
  const texts = await messagesOf(async () => {
    await ctx.transaction(async () => {})
    await assert.rejects(
      ctx.transaction(async (tx) => {
        await later(tx, sql`insert into note values (1, 0)`)
        throw new Error('undone')
      }),
      /undone/,
    )
  })

  assert.deepEqual(texts, [])
  assert.deepEqual(await notes(), [])
})

test('a transaction that throws after a statement is undone', async () => {
  const attempt = ctx.transaction(async (tx) => {
    await insert(tx, 1)
    throw new Error('undone')
  })

  await assert.rejects(attempt, /undone/)
  assert.deepEqual(await notes(), [])
})

test('statements that were sent but never reached are prepared at their next use', async () => {
  const run = (n: number) =>
    ctx.transaction(async (tx) => {
      await insert(tx, 1)
      await later(tx, sql`insert into note (id, n) values (2, ${n})`)
      await later(tx, sql`insert into note (n, id) values (0, 3)`)
    })
  await Promise.all(Array.from({ length: 10 }, () => assert.rejects(run(100), { constraint: 'note_small' })))

  await run(0)

  assert.equal((await notes()).length, 3)
})

test('outside of a transaction nothing waits', async () => {
  await executeLater(db, sql`insert into note values (1, 0)`)

  assert.deepEqual(await notes(), [[1, 0]])
})

test('what is asked with the next statement goes with it, and is known once that is answered', async () => {
  const texts = await messagesOf(() =>
    ctx.transaction(async (tx) => {
      await later(tx, sql`insert into note values (1, 7)`)
      const asked = await askWithNext(tx.db, sql<{ n: number }>`select n from note`)
      const changed = await askWithNext(tx.db, sql`update note set n = n + 1`)
      assert.throws(asked, /before the next statement/)
      const { rows } = await sql<{ n: number }>`select n from note`.execute(tx.db)
      assert.deepEqual([asked(), changed().count, rows], [{ rows: [{ n: 7 }], count: 1 }, 1, [{ n: 8 }]])
    }),
  )

  assert.equal(texts.length, 2)
})

test('what is asked with the next statement fails that one, and is not known then', async () => {
  const attempt = ctx.transaction(async (tx) => {
    const asked = await askWithNext(tx.db, sql`insert into note values (1, 100)`)
    await assert.rejects(insert(tx, 2), { constraint: 'note_small' })
    asked()
  })

  await assert.rejects(attempt, /before the next statement/)
  assert.deepEqual(await notes(), [])
})

test('outside of a transaction what is asked is known at once', async () => {
  await insert(ctx, 1)
  const asked = await askWithNext(db, sql<{ id: number }>`select id from note`)

  assert.deepEqual(asked().rows, [{ id: 1 }])
})

test('a deferred constraint that is violated fails the commit', async () => {
  await sql`create table pair (id int constraint pair_once unique deferrable initially deferred)`.execute(db)
  const attempt = ctx.transaction(async (tx) => {
    await sql`insert into pair values (1)`.execute(tx.db)
    await later(tx, sql`insert into pair values (1)`)
  })

  await assert.rejects(attempt, { constraint: 'pair_once' })
  const { rows } = await sql`select id from pair`.execute(db)
  assert.deepEqual(rows, [])
})

function later(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  return executeLater(tx.db, statement)
}

async function insert(tx: Db, id: number): Promise<void> {
  await sql`insert into note values (${id}, 0)`.execute(tx.db)
}

async function notes(): Promise<[number, number][]> {
  const { rows } = await sql<{ id: number; n: number }>`select id, n from note order by id`.execute(db)
  return rows.map(({ id, n }) => [id, n])
}

/** What was given to the driver, one entry a message. */
async function messagesOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const { query } = pg.Client.prototype
  const sent: unknown[] = []
  // The driver's own overloads are passed through as they come.
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    sent.push(args[0])
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
    return sent
  } finally {
    pg.Client.prototype.query = query
  }
}
