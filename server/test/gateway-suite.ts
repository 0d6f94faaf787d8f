/** What every gateway driver has to do, whatever stands behind it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import type { ChargeRequest, GatewayDriver } from '#/finance/payments/gateways/gateway'

export type GatewayUnderTest = {
  driver: GatewayDriver
  fanId: AccountId
  now(): Temporal.Instant
  /** A saved card's reference, and the bank behaves accordingly from then on. */
  card(kind: 'succeeds' | 'lacksFunds' | 'authenticates'): Promise<string>
  /** Acts as the card holder at the bank's page, before the charge is confirmed. */
  authenticate(clientSecret: string): Promise<void>
  /** How many charges of these keys took money. */
  countPaid(chargeKeys: readonly string[]): Promise<number>
  close(): Promise<void>
}

export function testGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`the ${name} driver`, () => {
    let gateway: GatewayUnderTest
    before(async () => {
      gateway = await open()
    })
    after(() => gateway.close())

    test('charges a key once, however often and by however many it is asked', async () => {
      const request = requestFor(await gateway.card('succeeds'))

      const first = await Promise.all(Array.from({ length: 10 }, () => gateway.driver.charge(request)))
      const later = await gateway.driver.charge(request)

      assert.deepEqual(new Set([...first, later].map(({ status }) => status)), new Set(['success']))
      assert.equal(new Set([...first, later].map(({ gatewayRef }) => gatewayRef)).size, 1)
      assert.equal(await gateway.countPaid([request.chargeKey]), 1)
    })

    test('charges two keys twice', async () => {
      const card = await gateway.card('succeeds')
      const requests = [requestFor(card), requestFor(card)]

      for (const request of requests) await gateway.driver.charge(request)

      assert.equal(await gateway.countPaid(requests.map(({ chargeKey }) => chargeKey)), 2)
    })

    test('a card without funds fails with that reason, and so does its repeat', async () => {
      const request = requestFor(await gateway.card('lacksFunds'))

      for (const outcome of [await gateway.driver.charge(request), await gateway.driver.charge(request)]) {
        assert.equal(outcome.status, 'failed')
        assert.equal(outcome.status === 'failed' && outcome.reason, 'insufficient_funds')
      }
      assert.equal(await gateway.countPaid([request.chargeKey]), 0)
    })

    test('a card that authenticates waits, takes nothing, and is paid once it is confirmed', async () => {
      const { charge, request } = await aWaitingCharge()

      const { status } = await gateway.driver.confirm(charge)
      const late = await gateway.driver.cancel(charge)

      assert.deepEqual([status, late.status], ['success', 'success'])
      assert.equal(await gateway.countPaid([request.chargeKey]), 1)
    })

    test('a charge that is given up stays so', async () => {
      const { charge, request } = await aWaitingCharge({ authenticated: false })

      const { status } = await gateway.driver.cancel(charge)
      const later = await gateway.driver.confirm(charge)

      assert.deepEqual([status, later.status], ['cancelled', 'cancelled'])
      assert.equal(await gateway.countPaid([request.chargeKey]), 0)
    })

    test('a refund of a key goes back once', async () => {
      const request = requestFor(await gateway.card('succeeds'))
      const { gatewayRef } = await gateway.driver.charge(request)
      assert.ok(gatewayRef)
      const refund = { refundKey: randomUUID(), gatewayRef, amountMinor: request.amountMinor }

      const first = await gateway.driver.refund(refund)
      const second = await gateway.driver.refund(refund)

      assert.deepEqual([first.status, second], ['success', first])
    })

    test('a card of the other gateway is no card', async () => {
      const number = { number: '4242424242424241', expMonth: 12, expYear: 2099, cvc: '123', holderName: 'A Fan' }
      for (const details of [number, { paymentMethodId: 'pm_of_nobody' }])
        await assert.rejects(gateway.driver.createCard(gateway.fanId, details), { code: 'card_invalid' })
    })

    test('forgetting a card twice is harmless', async () => {
      const card = await gateway.card('succeeds')
      await gateway.driver.detachCard(card)
      await gateway.driver.detachCard(card)
    })

    function requestFor(cardRef: string): ChargeRequest {
      return {
        chargeKey: `${randomUUID()}/1`,
        startedAt: gateway.now(),
        fanId: gateway.fanId,
        amountMinor: 500,
        currency: 'USD',
        cardRef,
        description: 'Wallet top-up',
        isOffSession: false,
      }
    }

    async function aWaitingCharge({ authenticated = true }: { authenticated?: boolean } = {}) {
      const request = requestFor(await gateway.card('authenticates'))
      const outcome = await gateway.driver.charge(request)
      const again = await gateway.driver.charge(request)
      assert.equal(outcome.status, 'require_authentication')
      assert.ok(outcome.status === 'require_authentication')
      assert.deepEqual(again, outcome)
      assert.equal(await gateway.countPaid([request.chargeKey]), 0)
      if (authenticated) await gateway.authenticate(outcome.clientSecret)
      return { request, charge: { chargeKey: request.chargeKey, gatewayRef: outcome.gatewayRef } }
    }
  })
}
