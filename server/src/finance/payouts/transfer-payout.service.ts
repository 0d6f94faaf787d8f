/** Transfers by the provider: asked outside of any transaction, settled in one. */
import type { PayoutId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { movePayout } from './move-payout.service.ts'
import { findPayout } from './payout-lists.queries.ts'
import { isUnanswered, nextStatusesOf } from './payout-states.ts'
import { listUnconfirmed, lockPayout } from './payouts.queries.ts'
import type { PayoutContext, TransferOutcome } from './transfer-driver.ts'

/** During this time the deciding request itself asks the provider; after it the job does. */
const PATIENCE = { minutes: 1 }
const SENT_WITHIN = { hours: 20 }
const BATCH = 100
/** As long as a payout's column of it is read on a screen. */
const REASON_MAX = 1_000

/** Asks the provider and settles by its answer; without one the payout stays as it is, and the job asks again. */
export async function sendTransfer(context: PayoutContext, id: PayoutId): Promise<void> {
  const { ctx, transfers } = context
  const payout = await findPayout(ctx, id)
  if (!transfers || payout?.status !== 'processing' || payout.destination === null) return
  if (isUnanswered(payout, ctx.clock.now())) return
  const { destination, currency } = payout
  const outcome = await transfers
    .transfer({ key: id, amountMinor: minorUnits(payout.amount_minor), currency, destination })
    .catch((err: unknown) => {
      ctx.log.warn({ event: 'payout.transfer_unanswered', payoutId: id, err })
    })
  if (outcome && outcome.status !== 'processing') await settle(context, id, outcome)
}

/** After a crash between asking and writing down the answer, and while the provider takes its time. */
export async function confirmTransfers(context: PayoutContext): Promise<void> {
  const now = context.ctx.clock.now()
  const ids = await listUnconfirmed(context.ctx, {
    before: now.subtract(PATIENCE),
    sentAfter: now.subtract(SENT_WITHIN),
    limit: BATCH,
  })
  for (const id of ids) await sendTransfer(context, id)
}

/** Once: the request or the job, whichever is first. */
async function settle(
  { ctx }: PayoutContext,
  id: PayoutId,
  outcome: Exclude<TransferOutcome, { status: 'processing' }>,
) {
  await ctx.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout || !nextStatusesOf(payout, 'provider', tx.clock.now()).includes(outcome.status)) return
    const change =
      outcome.status === 'paid'
        ? { reference: outcome.ref, paid_at: tx.clock.now() }
        : { reason: outcome.reason.slice(0, REASON_MAX) }
    await movePayout(tx, payout, { ...change, status: outcome.status, actorId: null })
  })
}
