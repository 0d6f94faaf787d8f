import type { wallet } from '@limelight/contract/wallet'
import { listCharges } from '#/earnings/earnings.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getSettings } from '#/settings/settings.service'
import { tip } from './tip.service.ts'
import { unlockFeed } from './unlock-feed.service.ts'

type WalletCalls = Pick<
  typeof wallet,
  'POST /wallet/charges/tip/{id}' | 'POST /wallet/charges/feed/{id}' | 'GET /wallet/charges/search'
>

export function walletRoutes(ctx: Ctx): Handlers<WalletCalls> {
  return {
    'POST /wallet/charges/tip/{id}': async ({ viewer, params, body, once }) => {
      const settings = await getSettings(ctx)
      return {
        data: await once((tx) => tip(tx, { fanId: viewer.id, performerId: params.id, price: body.price }, settings)),
      }
    },
    'POST /wallet/charges/feed/{id}': async ({ viewer, params, body, once }) => {
      const settings = await getSettings(ctx)
      const unlock = { fanId: viewer.id, feedId: params.id, expectedPrice: body.expectedPrice }
      return { data: await once((tx) => unlockFeed(tx, unlock, settings)) }
    },
    'GET /wallet/charges/search': ({ viewer, query }) => listCharges(ctx, viewer.id, query),
  }
}
