import { AccountId } from '@limelight/contract/ids'
import { deliverToMany } from '#/people/notifications/deliver.service'
import type { Happening } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { findFollowerIds } from './follows.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'followers-notify': FollowerBatch
  }
}

type FollowerBatch = {
  performerId: string
  happening: Happening
  at: string
  /** Everyone up to this account was reached. */
  after: string | null
}

export type Announced = NonNullable<Happening['target']>

const BATCH = 1_000
/** Two at a time, so that creators with a million followers do not keep all others waiting. */
const DELIVERY = { retryLimit: 10, concurrency: 2 }

/** `isAnnounced`: whether what they hear of is still there, as domains above this one know. */
export function handleFollows(
  ctx: Ctx,
  jobs: Jobs,
  { isAnnounced }: { isAnnounced: (target: Announced) => Promise<boolean> },
): void {
  jobs.handle('followers-notify', DELIVERY, async (batch) => {
    const { target } = batch.happening
    if (target && !(await isAnnounced(target))) return
    await ctx.transaction((tx) => notifyBatch(tx, batch))
  })
}

/**
 * The next job is queued in the transaction that reached this batch: after a crash the delivery goes on where it stopped, and nobody gets it
 * twice.
 */
async function notifyBatch(tx: Tx, batch: FollowerBatch): Promise<void> {
  const { happening, at, after } = batch
  const performerId = AccountId.parse(batch.performerId)
  const accountIds = await findFollowerIds(tx, performerId, { after, limit: BATCH })
  const last = accountIds.at(-1)
  if (last === undefined) return
  await deliverToMany(tx, happening, { accountIds, at: Temporal.Instant.from(at) })
  if (accountIds.length === BATCH) await tx.enqueue('followers-notify', { ...batch, after: last })
}
