/** Fans tip while the primary is killed and its standby takes over, as a script of the operator would have it. */
import assert from 'node:assert/strict'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aPerformer, type Member } from './builders.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { type Pair, run } from './standby.ts'
import { until } from './until.ts'

const PRICE = 10
const BALANCE = 1_000_000

type Count = { acknowledged: number; tried: number }

/** Throws when an acknowledged tip is lost. `tips`: so many before the kill, and after it. */
export async function tipDuringFailover(pair: Pair, { fans, tips }: { fans: number; tips: number }): Promise<void> {
  // A commit is acknowledged once the standby shows it.
  for (const setting of ["synchronous_standby_names = '*'", "synchronous_commit = 'remote_apply'"])
    await run(pair.primaryUrl, `alter system set ${setting}`)
  await run(pair.primaryUrl, 'select pg_reload_conf()')
  const installation = { databaseUrl: pair.url, dataDir: pair.primaryDir }
  const app = await startTestApp({ installation, databaseLimits: {} })
  try {
    const counts = await tipOn(app, { fans, tips, failOver: () => failOver(pair) })
    for (const [fan, { acknowledged, tried }] of counts) {
      const { length: stored } = await app.ctx.db.selectFrom('sale').select('id').where('fan_id', '=', fan.id).execute()
      // A tip whose answer was lost may have happened, and no other.
      const words = `${acknowledged} acknowledged, ${stored} stored, ${tried} tried`
      assert.ok(stored >= acknowledged && stored <= tried, words)
    }
    await assertBooksBalance(app)
  } finally {
    await app.close()
  }
}

async function failOver(pair: Pair): Promise<void> {
  await pair.killPrimary()
  await pair.standby.promote()
}

type Options = { fans: number; tips: number; failOver: () => Promise<void> }

async function tipOn(app: TestApp, { fans, tips, failOver: loseOne }: Options): Promise<Map<Member, Count>> {
  const performer = await aPerformer(app)
  const members = await Promise.all(Array.from({ length: fans }, () => aFan(app, { balanceTokens: BALANCE })))
  const counts = new Map<Member, Count>(members.map((fan) => [fan, { acknowledged: 0, tried: 0 }]))
  const acknowledged = () => counts.values().reduce((sum, count) => sum + count.acknowledged, 0)
  let isOver = false

  async function tip(fan: Member, count: Count): Promise<void> {
    while (!isOver) {
      count.tried += 1
      const body = { price: PRICE }
      await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body }).then(
        () => (count.acknowledged += 1),
        () => undefined,
      )
    }
  }
  const tipping = [...counts].map(([fan, count]) => tip(fan, count))
  await until(() => acknowledged() >= tips)
  const lostMs = performance.now()
  await loseOne()
  const before = acknowledged()
  await until(() => acknowledged() > before)
  process.stdout.write(`tips again after ${Math.round(performance.now() - lostMs)} ms\n`)
  await until(() => acknowledged() >= before + tips)
  isOver = true
  await Promise.all(tipping)
  return counts
}
