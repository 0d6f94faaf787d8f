import type { GatewayEvent } from '#/finance/payments/gateways/gateway-event'
import { findPaymentByGatewayRef } from '#/finance/payments/payments.queries'
import type { Reversals } from '#/finance/payments/webhooks/reversals'
import type { Ctx } from '#/platform/ctx'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** The sandbox's bank: it disputes a charge, and gives in as soon as it has read evidence. */
    'sandbox-dispute': SandboxDispute
  }
}

type SandboxDispute = { chargeKey: string; status: 'open' | 'won' }

const ANSWER_DAYS = 7
const REF = 'sandbox_dispute_'

/** Throws while the charge is not booked: the job is then repeated. */
export async function reportDispute(
  ctx: Ctx,
  reversals: Pick<Reversals, 'onDisputed'>,
  { chargeKey, status }: SandboxDispute,
): Promise<void> {
  const payment = await findPaymentByGatewayRef(ctx, { gateway: 'sandbox', ref: sandboxRefOf(chargeKey) })
  if (payment?.status !== 'success' && payment?.status !== 'disputed')
    throw new Error(`the charge ${chargeKey} of the sandbox is not booked yet`)
  await reversals.onDisputed({
    paymentId: payment.id,
    gatewayRef: REF + chargeKey,
    amountMinor: payment.amount_minor,
    reason: 'fraudulent',
    status,
    evidenceDueAt: status === 'open' ? ctx.clock.now().add({ hours: ANSWER_DAYS * 24 }) : null,
  })
}

/** Stored as what another gateway sends, so that it is seen and applied by the same means. */
export function sandboxEvent({ chargeKey, status }: SandboxDispute, now: Temporal.Instant): GatewayEvent {
  return {
    id: `sandbox_dispute_${chargeKey.replaceAll('/', '_')}_${status}`,
    type: `dispute.${status}`,
    isLive: false,
    accountRef: null,
    createdAt: now.toString(),
    content: { kind: 'sandbox_dispute', chargeKey, status },
  }
}

/** Pure: the sandbox's name of a charge. */
export function sandboxRefOf(chargeKey: string): string {
  return `sandbox_${chargeKey}`
}

/** Pure: what the dispute is about. */
export function chargeKeyOf(disputeRef: string): string {
  return disputeRef.slice(REF.length)
}
