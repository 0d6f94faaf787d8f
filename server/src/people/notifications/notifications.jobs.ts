import type { SaleKind } from '@limelight/contract/content-kinds'
import { AccountId } from '@limelight/contract/ids'
import type { NotificationTarget } from '@limelight/contract/notifications'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldNotifications } from './notifications.queries.ts'
import { deliver, type Happening } from './notify.service.ts'

export function handleNotifications(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('notify', {}, ({ at, ...happening }) => deliver(ctx, happening, Temporal.Instant.from(at)))
  jobs.handle('sale-recorded', {}, async (sale) => {
    const happening = happeningOf(sale)
    if (happening) await deliver(ctx, happening)
  })
  jobs.schedule('notifications-expire', '23 4 * * *', () => deleteOldNotifications(ctx))
}

type SaleEvent = {
  saleId: string
  performerId: string
  fanId: string
  kind: SaleKind
  tokens: number | null
  targetId: string | null
}
/** Subscriptions and orders notify of their own changes: not every sale of theirs is news. */
const TARGETS: Partial<Record<SaleKind, NotificationTarget>> = {
  feed: 'feed',
  video: 'video',
  gallery: 'gallery',
  product: 'product',
  affiliate: 'product',
}

function happeningOf({ saleId, performerId, fanId, kind, tokens, targetId }: SaleEvent): Happening | undefined {
  const shared = { accountId: AccountId.parse(performerId), actorId: AccountId.parse(fanId), source: `sale/${saleId}` }
  if (kind === 'tip') return { ...shared, kind: 'tip', target: null, groupKey: `tip/${saleId}`, tokens }
  const target = TARGETS[kind]
  if (target === undefined || targetId === null) return undefined
  return { ...shared, kind: 'sale', target: { kind: target, id: targetId } }
}
