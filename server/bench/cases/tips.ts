import { strict as assert } from 'node:assert'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { buildApp } from '#/app'
import { givingTips } from '#/commerce/wallet/tips-together.service'
import { auditLedger } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import { systemClock } from '#/platform/clock'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { onceFor } from '#/platform/http/idempotency'
import { createNaiveTips, naiveTip } from '../limits/naive-tip.ts'
import { createTpcb, isTpcbBalanced, tpcbTransaction } from '../limits/tpcb.ts'
import { type CaseResult, inTurn, type Measured, ratioOf, type Subject } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import type { World } from '../world.ts'

const ROUNDS = 5
const CLIENTS = 20
/** A round takes a second or two. */
const TRANSACTIONS = 1_000
const WARM_UP_TRANSACTIONS = 300
const TIP_TOKENS = 10
/** Connections without work report what they did within ten seconds. */
const STATISTICS_LATE_MS = 11_000

type Work = { name: string; transact: () => Promise<unknown>; check: () => Promise<void> }

/**
 * Case 6: tips as the handler gives them, from the product's own pool, while the whole app with its roll-up and relay runs
 * in the same process. Durable: every commit waits for the disk.
 */
export async function tips(world: World): Promise<CaseResult> {
  const app = await buildApp({ config: world.config, databaseUrl: world.databaseUrl, clock: systemClock })
  const { ctx } = app
  try {
    await requireDurable(ctx)
    await app.jobs.start()
    await createTpcb(ctx)
    await createNaiveTips(ctx)
    const cpu = new Map<string, number[]>()
    const works = await worksOf(ctx)
    const subjects = works.map((work) => transacting(world, work, cpu))
    const syncsBefore = await syncsOf(ctx)
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'transactions/s' })
    const transactions = subjects.length * (ROUNDS * TRANSACTIONS + WARM_UP_TRANSACTIONS)
    const syncs = ((await syncsOf(ctx)) - syncsBefore) / transactions
    const ratio = (above: string, below: string, atLeast?: number) =>
      ratioOf(measured, { above, below, ...(atLeast !== undefined && { target: { atLeast } }) })
    return {
      title: `6. tips, durable, ${CLIENTS} clients`,
      measured: [...measured, ...cpuRows(cpu)],
      ratios: [
        ratio('tips to one', 'tpcb-like', 1),
        ratio('tips to many', 'tpcb-like', 1),
        ratio('tips to one', 'naive tips to one'),
        ratio('tips to one', 'tips to many', 0.9),
        { what: 'disk syncs a transaction, of all four', values: [syncs], target: undefined },
      ],
    }
  } finally {
    await app.close()
  }
}

async function worksOf(ctx: Ctx): Promise<Work[]> {
  const give = givingTips(ctx)
  const giveTip = (fanId: AccountId, performerId: AccountId) => requestTip(ctx, give, { fanId, performerId })
  const [fans, performers] = [await idsOf(ctx, 'fan', 400), await idsOf(ctx, 'performer', 200)]
  const hot = pick(performers)
  const checkLedger = async () => {
    const broken = Object.entries(await auditLedger(ctx)).filter(([, value]) => value !== 0)
    assert.deepEqual(broken, [], 'the books do not balance')
  }
  const checkTpcb = async () => assert.ok(await isTpcbBalanced(ctx), 'the sums of tpcb differ')
  const checkNothing = async () => {}
  return [
    { name: 'tips to one', transact: () => giveTip(pick(fans), hot), check: checkLedger },
    { name: 'tips to many', transact: () => giveTip(pick(fans), pick(performers)), check: checkLedger },
    { name: 'tpcb-like', transact: () => tpcbTransaction(ctx), check: checkTpcb },
    {
      name: 'naive tips to one',
      transact: () => naiveTip(ctx, { fanId: pick(fans), performerId: hot, tokens: TIP_TOKENS }),
      check: checkNothing,
    },
  ]
}

/** What the handler does with a request that carries an idempotency key. */
async function requestTip(
  ctx: Ctx,
  give: ReturnType<typeof givingTips>,
  { fanId, performerId }: { fanId: AccountId; performerId: AccountId },
): Promise<void> {
  const body = { price: TIP_TOKENS }
  const once = onceFor(ctx, {
    actorId: fanId,
    route: 'POST /wallet/charges/tip/{id}',
    key: randomUUID(),
    input: { params: { id: performerId }, body },
  })
  const settings = await getSettings(ctx)
  await give({ once, given: { fanId, viewer: offlineViewer(fanId), performerId, ...body }, settings })
}

function transacting(world: World, { name, transact, check }: Work, cpu: Map<string, number[]>): Subject {
  const pids = [process.pid, world.postgresPid]
  return {
    name,
    async measure(round) {
      if (round === 0) await repeat(transact, WARM_UP_TRANSACTIONS)
      const [cpuBefore, before] = [cpuMsOf(pids), performance.now()]
      await repeat(transact, TRANSACTIONS)
      const seconds = (performance.now() - before) / 1000
      const spent = (cpuMsOf(pids) - cpuBefore) / TRANSACTIONS
      cpu.set(name, [...(cpu.get(name) ?? []), spent])
      await check()
      return TRANSACTIONS / seconds
    },
  }
}

async function repeat(transact: () => Promise<unknown>, times: number): Promise<void> {
  let left = times
  const client = async () => {
    while (left > 0) {
      left -= 1
      await transact()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

function cpuRows(cpu: ReadonlyMap<string, number[]>): Measured[] {
  return [...cpu].map(([name, values]) => ({ name, unit: 'CPU ms', values }))
}

/** How often the log was forced to disk: clients that commit at the same time share one. */
async function syncsOf({ db }: Ctx): Promise<number> {
  await sleep(STATISTICS_LATE_MS)
  const { rows } = await sql<{ syncs: number }>`
    select coalesce(sum(fsyncs), 0)::float8 as syncs from pg_stat_io where object = 'wal'
  `.execute(db)
  return rows[0]?.syncs ?? 0
}

async function requireDurable({ db }: Ctx): Promise<void> {
  const { rows } = await sql<{ is_durable: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as is_durable
  `.execute(db)
  assert.ok(rows[0]?.is_durable, 'the database does not wait for its disk')
}

async function idsOf({ db }: Ctx, role: string, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select id from account where role = ${role} order by username limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function pick<T>(from: readonly T[]): T {
  const chosen = from[randomInt(from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
