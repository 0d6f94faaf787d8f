/** pgbench's tpcb-like transaction, its seven statements one by one. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'

/** More branches than clients, or they would queue for these. */
const BRANCHES = 30
const TELLERS = 10 * BRANCHES
/** A tenth of pgbench's: fewer pages to read, which favours the limit. */
const ACCOUNTS = 10_000 * BRANCHES

export async function createTpcb({ db }: Ctx): Promise<void> {
  await sql`create table bench_branch (id int primary key, balance int not null) with (fillfactor = 50)`.execute(db)
  await sql`create table bench_teller (id int primary key, balance int not null) with (fillfactor = 50)`.execute(db)
  await sql`create table bench_account (id int primary key, balance int not null, filler char(84))`.execute(db)
  await sql`
    create table bench_history (teller int, branch int, account int, delta int, at timestamptz, filler char(22))
  `.execute(db)
  await sql`insert into bench_branch select n, 0 from generate_series(1, ${BRANCHES}::int) as n`.execute(db)
  await sql`insert into bench_teller select n, 0 from generate_series(1, ${TELLERS}::int) as n`.execute(db)
  await sql`insert into bench_account select n, 0, '' from generate_series(1, ${ACCOUNTS}::int) as n`.execute(db)
  await sql`analyze bench_branch, bench_teller, bench_account`.execute(db)
}

export function tpcbTransaction(ctx: Ctx): Promise<void> {
  const [account, teller, branch] = [randomInt(ACCOUNTS) + 1, randomInt(TELLERS) + 1, randomInt(BRANCHES) + 1]
  const delta = randomInt(-5_000, 5_001)
  return ctx.transaction(async ({ db }) => {
    await sql`update bench_account set balance = balance + ${delta} where id = ${account}`.execute(db)
    await sql`select balance from bench_account where id = ${account}`.execute(db)
    await sql`update bench_teller set balance = balance + ${delta} where id = ${teller}`.execute(db)
    await sql`update bench_branch set balance = balance + ${delta} where id = ${branch}`.execute(db)
    await sql`
      insert into bench_history (teller, branch, account, delta, at)
      values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp)
    `.execute(db)
  })
}

/** pgbench's own invariant: three sums and the history agree. */
export async function isTpcbBalanced({ db }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is_balanced: boolean }>`
    select (select sum(balance) from bench_branch) = (select coalesce(sum(delta), 0) from bench_history)
      and (select sum(balance) from bench_teller) = (select coalesce(sum(delta), 0) from bench_history)
      and (select sum(balance) from bench_account) = (select coalesce(sum(delta), 0) from bench_history) as is_balanced
  `.execute(db)
  return rows[0]?.is_balanced ?? false
}
