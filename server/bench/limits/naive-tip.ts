/** A tip as a first draft would do it: lock both balances, check, change both, store the tip and its event. */
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'

type Tip = { fanId: string; performerId: string; tokens: number }

export async function createNaiveTips({ db }: Ctx): Promise<void> {
  await sql`
    create table bench_balance (account_id uuid primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 50)
  `.execute(db)
  await sql`
    create table bench_tip (id bigint generated always as identity primary key, fan_id uuid, performer_id uuid, tokens bigint,
      created_at timestamptz not null default now())
  `.execute(db)
  await sql`create table bench_event (id bigint generated always as identity primary key, payload jsonb)`.execute(db)
  await sql`insert into bench_balance select id, 1000000000 from account`.execute(db)
}

/** Always locks the fan's row first. */
export function naiveTip(ctx: Ctx, { fanId, performerId, tokens }: Tip): Promise<void> {
  return ctx.transaction(async ({ db }) => {
    const { rows } = await sql<{ balance: number }>`
      select balance from bench_balance where account_id = ${fanId} for update
    `.execute(db)
    if ((rows[0]?.balance ?? 0) < tokens) throw new Error('the fan has too little')
    await sql`select balance from bench_balance where account_id = ${performerId} for update`.execute(db)
    await sql`update bench_balance set balance = balance - ${tokens} where account_id = ${fanId}`.execute(db)
    await sql`update bench_balance set balance = balance + ${tokens} where account_id = ${performerId}`.execute(db)
    await sql`
      insert into bench_tip (fan_id, performer_id, tokens) values (${fanId}, ${performerId}, ${tokens})
    `.execute(db)
    await sql`insert into bench_event (payload) values (${JSON.stringify({ fanId, performerId, tokens })})`.execute(db)
  })
}
