import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type Findings = Record<string, number>
export type Proof = {
  proved_to: number
  pass: number
  rechecked_to: number
  rechecked_account: number
  pass_ended_at: Temporal.Instant | null
  findings: Record<string, Findings>
}
/** Transfers above `from`, up to `to`. */
type Range = { from: number; to: number }

/**
 * One audit after the other: each continues where the one before ended. Plans are made for the numbers at hand, and by indexes: a plan for
 * any number takes "above this one" for a third of the table and reads it from end to end.
 */
export async function lockProof({ db }: Tx): Promise<Proof> {
  await sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)
  `.execute(db)
  const { rows } = await sql<Proof>`
    select proved_to, pass, rechecked_to, rechecked_account, pass_ended_at, findings from ledger.proof for no key update
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('ledger.proof lost its row')
  return row
}

export async function updateProof({ db }: Tx, change: Partial<Proof>): Promise<void> {
  const { findings, ...rest } = change
  await db
    .updateTable('ledger.proof')
    .set({ ...rest, ...(findings && { findings: JSON.stringify(findings) }) })
    .execute()
}

export async function deleteProof({ db }: Tx): Promise<void> {
  await sql`update ledger.proof set proved_to = 0, pass = 1, rechecked_to = 0, rechecked_account = 0, findings = '{}'`.execute(
    db,
  )
  await sql`truncate ledger.proved_account`.execute(db)
}

export async function findNewestTransfer({ db }: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger.transfer`.execute(db)
  return rows[0]?.id ?? 0
}

export async function findProvedTo({ db }: Db): Promise<number> {
  const { proved_to } = await db.selectFrom('ledger.proof').select('proved_to').executeTakeFirstOrThrow()
  return proved_to
}

/**
 * Transactions that may hold numbers of transfers which nobody sees yet: each takes this lock before its number, and holds it to its
 * end. A snapshot's xmin is not enough: the number is taken before the transaction has an id.
 */
export async function listPosting({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select virtualtransaction as id
    from pg_locks
    where locktype = 'relation' and relation = 'ledger.transfer'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid()
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The faults of single transfers. */
export async function findInvalid({ db }: Db, { from, to }: Range): Promise<Findings> {
  const { rows } = await sql<Findings>`
    with legs as materialized (
      select e.transfer_id, a.asset, e.amount
      from ledger.entry e
      left join ledger.account a on a.id = e.account_id
      where e.transfer_id > ${from} and e.transfer_id <= ${to}
    ),
    entries as materialized (select transfer_id, count(*) as legs from legs group by transfer_id),
    transfers as materialized (select id from ledger.transfer where id > ${from} and id <= ${to})
    select
      (select count(*)::int from (
        select from legs group by transfer_id, asset having sum(amount) <> 0 or asset is null
      ) broken) as unbalanced_transfers,
      (select count(*)::int from transfers t left join entries e on e.transfer_id = t.id
        where coalesce(e.legs, 0) < 2) as incomplete_transfers,
      (select coalesce(sum(e.legs), 0)::int from entries e left join transfers t on t.id = e.transfer_id
        where t.id is null) as orphaned_entries
  `.execute(db)
  return rows[0] ?? {}
}

/** Entries of no transfer, behind all that is proved: in one snapshot, so that a posting under way is none. */
export async function findOrphanedAfter({ db }: Db, provedTo: number): Promise<Findings> {
  const { rows } = await sql<Findings>`
    select count(*)::int as orphaned_entries
    from ledger.entry e
    where e.transfer_id > ${provedTo} and not exists (select from ledger.transfer t where t.id = e.transfer_id)
  `.execute(db)
  return rows[0] ?? {}
}

/** What a range adds to its accounts becomes part of the proved sums. */
export async function addProved({ db }: Tx, range: Range): Promise<void> {
  await sql`
    insert into ledger.proved_account as p (account_id, amount)
    ${sumsOf(range)}
    on conflict (account_id) do update set amount = p.amount + excluded.amount, is_compared = false
  `.execute(db)
}

/** The same sums once more, for comparison with the proved ones at the end of a pass. */
export async function addRechecked({ db }: Tx, range: Range, pass: number): Promise<void> {
  await sql`
    insert into ledger.proved_account as p (account_id, amount, pass, rechecked)
    select account_id, 0, ${pass}, amount from (${sumsOf(range)}) sums
    on conflict (account_id) do update set
      pass = ${pass}, rechecked = case when p.pass = ${pass} then p.rechecked else 0 end + excluded.rechecked
  `.execute(db)
}

function sumsOf({ from, to }: Range): RawBuilder<unknown> {
  return sql`
    select account_id, sum(amount)::bigint as amount
    from ledger.entry
    where transfer_id > ${from} and transfer_id <= ${to}
    group by account_id
    order by account_id`
}

/** Accounts whose entries, read once more, do not add up to what was proved. Reads all accounts. */
export async function countChangedSums({ db }: Db, pass: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ledger.proved_account
    where amount <> case when pass = ${pass} then rechecked else 0 end
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Those that something was posted to since their balance was last compared, the lowest first. */
export async function listUncompared(
  { db }: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ledger.proved_account
    where not is_compared and account_id > ${after}
    order by account_id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.account_id)
}

/** Those that the part which is not proved yet has entries of. */
export async function listUnproved({ db }: Db, { from, after, limit }: { from: number; after: number; limit: number }) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from ledger.entry
    where transfer_id > ${from} and account_id > ${after}
    order by account_id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.account_id)
}

export async function listAccountIds(
  { db }: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger.account where id > ${after} order by id limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export async function markCompared({ db }: Tx, accountIds: readonly number[]): Promise<void> {
  await sql`
    update ledger.proved_account set is_compared = true where account_id = any(${accountIds}::bigint[]) and not is_compared
  `.execute(db)
}

/** In one snapshot: what the accounts hold, against the proved sums and the entries since. */
export async function findWrongBalances(
  { db }: Db,
  accountIds: readonly number[],
  provedTo: number,
): Promise<Findings> {
  const { rows } = await sql<Findings>`
    select
      (count(*) filter (where b.balance <> coalesce(p.amount, 0) + later.amount))::int as balances_off,
      (count(*) filter (where not a.overdraft and (a.balance < 0 or b.balance < 0)))::int as overdrawn_accounts
    from ledger.account a
    join ledger.balance b using (id)
    left join ledger.proved_account p on p.account_id = a.id
    cross join lateral (
      select coalesce(sum(e.amount), 0)::bigint as amount
      from ledger.entry e
      where e.account_id = a.id and e.transfer_id > ${provedTo}
    ) later
    where a.id = any(${accountIds}::bigint[])
  `.execute(db)
  return rows[0] ?? {}
}
