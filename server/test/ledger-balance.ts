/** The invariants after every test about money. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { auditLedger } from '#/core/ledger/ledger.service'
import type { TestApp } from './app.ts'

/** The ledger's own audit; and every sale adds up and has posted exactly its amounts. */
export async function assertBooksBalance({ ctx }: TestApp): Promise<void> {
  const broken = Object.entries(await auditLedger(ctx)).filter(([, value]) => value !== 0)
  assert.deepEqual(broken, [])
  const { rows } = await sql<{ id: string }>`
    select s.id from sale s
    where s.fee_minor + s.net_minor <> s.gross_minor
      or s.net_minor <> coalesce((
        select sum(e.amount) from ledger.entry e
        join ledger.account a on a.id = e.account_id
        where e.transfer_id = s.transfer_id and a.kind = 'earnings' and a.owner_id = s.performer_id
      ), 0)
  `.execute(ctx.db)
  assert.deepEqual(rows, [])
}
