import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { writeCopies } from './deliver-broadcast.service.ts'
import { hasPending, takePending } from './pending.queries.ts'

/** Nobody reads more after weeks away; those before are forgotten. */
const PENDING_MAX = 200

/** Writes what a fan was sent while away, before the first page of the visit is answered. */
export async function deliverPending(ctx: Ctx, fanId: AccountId): Promise<void> {
  if (!(await hasPending(ctx, fanId))) return
  await ctx.transaction(async (tx) => {
    for (const broadcast of await takePending(tx, fanId, PENDING_MAX))
      await writeCopies(tx, broadcast, { fanIds: [fanId], sentAt: broadcast.pended_at })
  })
}
