/** Transfers by a provider. The driver is the port: what stands for it here keeps the promise its interface makes. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { PayoutId } from '@limelight/contract/ids'
import { getBalance } from '#/core/ledger/ledger.service'
import { changePayoutRoute } from '#/people/performers/performers.service'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, type Member } from '#test/builders'
import { anEarner } from '#test/earners'
import { assertBooksBalance } from '#test/ledger-balance'
import { decidePayout } from './decide-payout.service.ts'
import { findPayout } from './payout-lists.queries.ts'
import { requestPayout } from './request-payout.service.ts'
import type { PayoutContext, TransferOutcome, TransferRequest } from './transfer-driver.ts'
import { confirmTransfers } from './transfer-payout.service.ts'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  operator = await anOperator(app)
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('the provider is asked once the decision is committed, and its answer ends the payout', async () => {
  const { context, asked } = aPaymentContext(() => ({ status: 'paid', ref: 'tr_1' }))
  const { seller, id } = await approved(context)

  await start(context, id)

  const payout = await findPayout(app.ctx, id)
  assert.deepEqual([payout?.status, payout?.reference, payout?.destination], ['paid', 'tr_1', `acct_${seller.id}`])
  assert.deepEqual(asked, [{ key: id, amountMinor: 6_000, currency: 'USD', destination: `acct_${seller.id}` }])
  assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 0)
})

test('a transfer refused for good gives the money back', async () => {
  const { context } = aPaymentContext(() => ({ status: 'failed', reason: 'The account is closed' }))
  const { seller, id } = await approved(context)

  await start(context, id)

  const payout = await findPayout(app.ctx, id)
  assert.deepEqual([payout?.status, payout?.reason], ['failed', 'The account is closed'])
  assert.equal(await getBalance(app.ctx, seller.id, 'earnings'), 8_000)
})

test('after a crash between the transfer and its commit the job asks again, with the same key', async () => {
  let isDown = true
  const { context, asked, paid } = aPaymentContext(() => {
    if (isDown) throw new Error('the line broke after the money had left')
    return { status: 'paid', ref: 'tr_2' }
  })
  const { seller, id } = await approved(context)

  await start(context, id)
  assert.equal((await findPayout(app.ctx, id))?.status, 'processing')
  isDown = false
  app.clock.advance({ minutes: 2 })
  await Promise.all([confirmTransfers(context), confirmTransfers(context)])

  assert.equal((await findPayout(app.ctx, id))?.status, 'paid')
  assert.ok(asked.length >= 2)
  assert.deepEqual([...paid], [id])
  assert.equal(await getBalance(app.ctx, seller.id, 'payout'), 0)
  assert.equal(await getBalance(app.ctx, seller.id, 'earnings'), 2_000)
})

test('a silent provider is asked for twenty hours; then the operator says what became of it', async () => {
  const { context, asked } = aPaymentContext(() => ({ status: 'processing' }))
  const { id } = await approved(context)
  await start(context, id)
  const ended = { status: 'paid', reference: 'seen at the provider' } as const

  await assert.rejects(decidePayout(context, { id, operatorId: operator.id, decision: ended }), {
    code: 'invalid_state',
  })
  app.clock.advance({ hours: 21 })
  const before = asked.length
  await confirmTransfers(context)
  await decidePayout(context, { id, operatorId: operator.id, decision: ended })

  assert.equal(asked.length, before)
  assert.equal((await findPayout(app.ctx, id))?.status, 'paid')
})

test('the operator cannot end what the provider was asked for, nor say by hand that it was paid', async () => {
  const { context } = aPaymentContext(() => ({ status: 'processing' }))
  const { id } = await approved(context)
  const byHand = { status: 'paid', reference: 'by hand' } as const

  await assert.rejects(decidePayout(context, { id, operatorId: operator.id, decision: byHand }), {
    code: 'invalid_state',
  })
})

test('without an account that can take money nothing is sent', async () => {
  const { context, asked } = aPaymentContext(() => ({ status: 'paid', ref: 'tr_3' }))
  const { id } = await approved(context)
  const closed: PayoutContext = {
    ctx: app.ctx,
    transfers: { transfer: async () => ({ status: 'processing' }), findDestination: async () => undefined },
  }

  await assert.rejects(start(closed, id), { code: 'gateway_unavailable' })
  await assert.rejects(start({ ctx: app.ctx }, id), { code: 'gateway_unavailable' })

  assert.deepEqual(asked, [])
  assert.equal((await findPayout(app.ctx, id))?.status, 'approved')
})

function aPaymentContext(answer: () => TransferOutcome) {
  const asked: TransferRequest[] = []
  const paid = new Set<string>()
  const context: PayoutContext = {
    ctx: app.ctx,
    transfers: {
      findDestination: async (_db, performerId) => ({ ref: `acct_${performerId}`, isReady: true }),
      async transfer(request) {
        asked.push(request)
        paid.add(request.key)
        return answer()
      },
    },
  }
  return { context, asked, paid }
}

async function approved(context: PayoutContext): Promise<{ seller: Member; id: PayoutId }> {
  const seller = await anEarner(app)
  await app.ctx.transaction((tx) => changePayoutRoute(tx, seller.id, 'stripe'))
  app.clock.advance({ hours: 73 })
  const id = await app.ctx.transaction((tx) =>
    requestPayout(tx, context, { performerId: seller.id, amount: 60, note: '' }),
  )
  await decidePayout(context, { id, operatorId: operator.id, decision: { status: 'approved' } })
  return { seller, id }
}

function start(context: PayoutContext, id: PayoutId): Promise<void> {
  return decidePayout(context, { id, operatorId: operator.id, decision: { status: 'processing' } })
}
