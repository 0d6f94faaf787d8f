/** A balanced ledger of many transfers, written at once instead of one by one. */
import { sql } from 'kysely'
import type { Ctx, Db } from '#/platform/ctx'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { PATIENCE } from './patience.ts'

const AT_ONCE = 100_000

/** Top-ups of one token from the site's account into `wallets` wallets, round robin. */
export async function fillLedger(db: Db, { transfers, wallets = 1_000 }: { transfers: number; wallets?: number }) {
  await sql`
    insert into ledger.account (owner_id, kind, asset, hot, overdraft)
    select gen_random_uuid(), 'wallet', 'TOK', false, false from generate_series(1, ${wallets}::int)
  `.execute(db.db)
  for (let done = 0; done < transfers; done += AT_ONCE) await post(db, Math.min(AT_ONCE, transfers - done), wallets)
  await sql`analyze ledger.transfer, ledger.entry, ledger.account`.execute(db.db)
}

async function post({ db }: Db, count: number, wallets: number): Promise<void> {
  await sql`
    with wallet as materialized (
      select id, row_number() over (order by id desc) - 1 as n from ledger.account where kind = 'wallet'
      order by id desc limit ${wallets}
    ),
    posted as materialized (
      insert into ledger.transfer (key, kind, reason, fingerprint)
      select gen_random_uuid()::text, 'top-up', '{}', ''::bytea from generate_series(1, ${count}::int)
      returning id
    ),
    credited as materialized (
      select p.id as transfer_id, w.id as account_id from posted p join wallet w on w.n = p.id % ${wallets}
    ),
    entries as (
      insert into ledger.entry (transfer_id, leg, account_id, amount)
      select transfer_id, 1, account_id, 1 from credited
      union all
      select transfer_id, 2, (select id from ledger.account where kind = 'issued'), -1 from credited
    )
    update ledger.account a set balance = balance + change.amount
    from (
      select account_id, count(*) as amount from credited group by account_id
      union all
      select (select id from ledger.account where kind = 'issued'), -count(*) from credited
    ) change
    where a.id = change.account_id
  `.execute(db)
}

/** How many entries of the ledger `work` reads: by one connection, which reports what it has read. */
export async function entriesReadBy(
  { config, clock, log, storage }: Ctx,
  databaseUrl: string,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<number> {
  const pool = openDatabase(databaseUrl, { maxConnections: 1, ...PATIENCE })
  const ctx = createCtx({ config, clock, log, storage, db: pool.db })
  const before = await entriesRead(ctx)
  await work(ctx)
  const read = (await entriesRead(ctx)) - before
  await pool.close()
  return read
}

async function entriesRead({ db }: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_user_tables where relname = 'entry'
  `.execute(db)
  return rows[0]?.read ?? 0
}
