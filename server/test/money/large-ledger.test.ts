/**
 * Payouts on a ledger of many transfers. A decision audits what was posted since the last audit and a part of fixed size, so it reads as
 * much on a ledger of millions as on one of thousands. `npm run test:all` runs it with millions.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isApiError } from '@limelight/contract/client'
import type { PayoutDecision } from '@limelight/contract/finance/payouts'
import { sql } from 'kysely'
import { auditNewTransfers } from '#/core/ledger/ledger-audit.service'
import { aFan, giveTokens } from '#test/builders'
import { anEarner, earn } from '#test/earners'
import { entriesReadBy, fillLedger } from '#test/large-ledger'
import { startOperatorApp } from '#test/operator-app'

const TRANSFERS = Number(process.env.LARGE_LEDGER_TRANSFERS ?? 30_000)
/** Each of the 10 000 transfers that are read again has two entries, which are read twice. */
const MAX_ENTRIES_READ = 50_000

const { app, operator } = await startOperatorApp()

test('a payout is decided on a large ledger, by reading what is new and a part of fixed size', async () => {
  const seller = await anEarner(app, { tips: 2 })
  const { data } = await seller.api('POST /payout-requests', { body: { amount: 60, note: '' } })
  await fillLedger(app.ctx, { transfers: TRANSFERS })

  await untilDecided({ status: 'approved' })
  await earn(app, seller, { tips: 1 })
  const read = await entriesReadBy(app.ctx, app.databaseUrl, auditNewTransfers)
  await untilDecided({ status: 'paid', reference: 'BANK-1' })

  assert.ok(read > 0 && read < MAX_ENTRIES_READ, `${read} of ${2 * TRANSFERS} entries were read`)
  const { data: after } = await seller.api('GET /payout-requests/{id}/view', { params: { id: data._id } })
  assert.equal(after.status, 'paid')

  async function untilDecided(decision: PayoutDecision): Promise<void> {
    for (;;) {
      try {
        await operator.api('PUT /admin/payout-requests/{id}', { params: { id: data._id }, body: decision })
        return
      } catch (error) {
        // It continues where it ended, so this ends.
        if (!isApiError(error) || error.code !== 'ledger_check_slow') throw error
      }
    }
  }
})

test('a fan buys while the ledger is being proved from the beginning', async () => {
  const fan = await aFan(app)
  const seller = await anEarner(app)
  await giveTokens(app, fan.id, 500)
  await sql`update ledger.proof set proved_to = 0, rechecked_to = 0`.execute(app.ctx.db)
  await sql`truncate ledger.proved_account`.execute(app.ctx.db)

  const audit = auditNewTransfers(app.ctx)
  for (let tip = 0; tip < 5; tip += 1)
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 100 } })

  assert.deepEqual(await audit, {})
  assert.deepEqual(await auditNewTransfers(app.ctx), {})
})
