import type { Dispute } from '@limelight/contract/commerce/refunds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import { requireDriver } from '#/finance/payments/payment-context.service'
import { recordEvidenceSent } from './disputes.queries.ts'
import { evidenceObstacle, getDispute, toDispute } from './disputes.service.ts'
import { type Evidence, type Facts, gatherEvidence } from './evidence.service.ts'
import type { RefundContext } from './post-refund.service.ts'

/**
 * Sends the evidence to the bank, for good. Of two operators at once both may hear that it is sent, and the bank has it
 * once. Throws `not_found`, `invalid_state` for what is sent, decided or closed, `evidence_overdue`, `gateway_unavailable`.
 */
export async function sendEvidence(context: RefundContext, operatorId: AccountId, id: string): Promise<Dispute> {
  const { ctx } = context
  const { row, product, ...evidence } = await gatherEvidence(context, id)
  const { dispute } = evidence
  const obstacle = evidenceObstacle(dispute, ctx.clock.now())
  if (obstacle) throw new AppError(obstacle, { status: dispute.status })
  if (!row.gateway) throw new Error(`dispute ${id} is about no payment by card`)
  const { siteName } = await getSettings(ctx)
  // Outside of any transaction: should the process die after it, the next attempt hears that it was sent.
  const outcome = await requireDriver(context, row.gateway).sendEvidence({
    disputeRef: dispute.gateway_ref,
    customerName: dispute.name,
    customerEmail: evidence.email,
    product: `${siteName}: ${product}`,
    serviceDate: row.created_at.toString().slice(0, 'YYYY-MM-DD'.length),
    activity: linesOf(evidence.activity),
    statement: statementOf(evidence),
  })
  if (outcome === 'closed') throw new AppError('invalid_state', { status: dispute.status })
  await ctx.transaction(async (tx) => {
    if (!(await recordEvidenceSent(tx, id))) return
    await writeAudit(tx, { actorId: operatorId, action: 'dispute.evidence_sent', targetType: 'dispute', targetId: id })
  })
  return toDispute(await getDispute(ctx, id), ctx.clock.now())
}

function statementOf({ payment, buyer }: Pick<Evidence, 'payment' | 'buyer'>): string {
  const delivered = 'The purchase is digital and was delivered to the account immediately.'
  return [delivered, linesOf(payment), linesOf(buyer)].join('\n')
}

function linesOf(facts: Facts): string {
  return facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}
