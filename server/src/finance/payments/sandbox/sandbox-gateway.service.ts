import { createHmac } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { activeGateway, getSettings } from '#/core/settings/settings.service'
import type {
  CardDetails,
  ChargeRequest,
  GatewayCard,
  GatewayDriver,
  ListedCharge,
} from '#/finance/payments/gateways/gateway'
import type { ChargeOutcome } from '#/finance/payments/gateways/outcomes'
import type { Ctx } from '#/platform/ctx'
import { brandOf, hasValidCheckDigit, isExpired } from './card-number.ts'
import { endWaiting, findCharge, findCharges, insertCharge, type SandboxCharge } from './sandbox.queries.ts'
import { chargeKeyOf } from './sandbox-disputes.service.ts'

/** The numbers known from the test modes of payment providers; every other good number succeeds. */
const TEST_NUMBERS = {
  '4000000000000002': 'declined_at_once',
  '4000000000003220': 'authenticates',
  '4000000000009995': 'insufficient_funds',
  '4000000000000259': 'disputed',
} as const
type Behaviour = 'succeeds' | 'authenticates' | 'insufficient_funds' | 'disputed'

/**
 * The built-in gateway: no account, no network, no money. It never keeps a number: a card's reference names the behaviour
 * its number stands for. Authentication succeeds when it is confirmed. Once a site takes real money, cards that were saved
 * here before are declined: they would pay for nothing.
 */
export function createSandboxGateway(ctx: Ctx): GatewayDriver {
  return {
    async startCard() {
      throw new AppError('gateway_unavailable', { gateway: 'sandbox' })
    },
    createCard: async (_fanId, details) => createCard(details, ctx.clock.now()),
    async detachCard() {},
    async charge({ chargeKey, cardRef, amountMinor, currency }: ChargeRequest) {
      const isInUse = activeGateway(ctx.config, await getSettings(ctx)) === 'sandbox'
      const charge: SandboxCharge = isInUse ? chargeFor(cardRef) : { outcome: 'failed', failure: 'declined' }
      await insertCharge(ctx, { chargeKey, amountMinor, currency }, charge)
      if (cardRef === 'disputed' && charge.outcome === 'success') await disputeLater(ctx, chargeKey, 'open')
      return getOutcome(ctx, chargeKey)
    },
    async confirm({ chargeKey }) {
      await endWaiting(ctx, chargeKey, 'success')
      return getOutcome(ctx, chargeKey)
    },
    async cancel({ chargeKey }) {
      await endWaiting(ctx, chargeKey, 'cancelled')
      return getOutcome(ctx, chargeKey)
    },
    listCharges: (window) => listSandboxCharges(ctx, window),
    async sendEvidence({ disputeRef }) {
      await disputeLater(ctx, chargeKeyOf(disputeRef), 'won')
      return 'sent'
    },
    refund: async ({ refundKey }) => ({ status: 'success', ref: `sandbox_refund_${refundKey}` }),
  }
}

/** As a bank does, some time after the charge. */
function disputeLater(ctx: Ctx, chargeKey: string, status: 'open' | 'won'): Promise<void> {
  return ctx.transaction((tx) => tx.enqueue('sandbox-dispute', { chargeKey, status }))
}

function createCard(details: CardDetails, now: Temporal.Instant): GatewayCard {
  if (!('number' in details)) throw new AppError('card_invalid')
  const { number, expMonth, expYear, holderName, country } = details
  const brand = brandOf(number)
  if (brand === undefined || !hasValidCheckDigit(number) || isExpired(details, now)) throw new AppError('card_invalid')
  const behaviour = behaviourOf(number)
  if (behaviour === 'declined_at_once') throw new AppError('payment_declined', { reason: 'declined' })
  return { ref: behaviour, brand, last4: number.slice(-4), expMonth, expYear, holderName, country: country ?? null }
}

function behaviourOf(number: string): Behaviour | 'declined_at_once' {
  const known: Record<string, Behaviour | 'declined_at_once'> = TEST_NUMBERS
  return known[number] ?? 'succeeds'
}

function chargeFor(cardRef: string): SandboxCharge {
  if (cardRef === 'authenticates') return { outcome: 'require_authentication', failure: null }
  if (cardRef === 'insufficient_funds') return { outcome: 'failed', failure: 'insufficient_funds' }
  return { outcome: 'success', failure: null }
}

/** It keeps no refunds: each is a success at once. */
async function* listSandboxCharges(
  ctx: Ctx,
  window: { from: Temporal.Instant; to: Temporal.Instant },
): AsyncGenerator<ListedCharge> {
  for (const { charge_key, amount_minor, currency, outcome, created_at } of await findCharges(ctx, window))
    yield {
      gatewayRef: `sandbox_${charge_key}`,
      chargeKey: charge_key,
      amountMinor: amount_minor,
      currency,
      isPaid: outcome === 'success',
      refundedMinor: null,
      createdAt: created_at,
    }
}

async function getOutcome(ctx: Ctx, chargeKey: string): Promise<ChargeOutcome> {
  const charge = await findCharge(ctx, chargeKey)
  if (!charge) throw new Error(`the sandbox knows no charge ${chargeKey}`)
  const gatewayRef = `sandbox_${chargeKey}`
  if (charge.outcome === 'failed') return { status: 'failed', gatewayRef, reason: charge.failure }
  if (charge.outcome !== 'require_authentication') return { status: charge.outcome, gatewayRef }
  return { status: 'require_authentication', gatewayRef, clientSecret: clientSecretOf(ctx, chargeKey) }
}

/** The same for every answer about a charge, and nothing a stranger could guess. */
function clientSecretOf(ctx: Ctx, chargeKey: string): string {
  return createHmac('sha256', ctx.config.keyFor('sandbox-client-secret')).update(chargeKey).digest('base64url')
}
