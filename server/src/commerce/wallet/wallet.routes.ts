import type { wallet } from '@limelight/contract/commerce/wallet'
import type { AccessSaleKind } from '@limelight/contract/content-kinds'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Call, Handlers } from '#/platform/http/endpoint'
import { listCharges } from './list-charges.service.ts'
import { listPurchases } from './list-purchases.service.ts'
import { givingTips } from './tips-together.service.ts'
import { unlock } from './unlock.service.ts'

type WalletCalls = Omit<typeof wallet, `GET /performer/${string}`>
type UnlockCall = Call<
  (typeof wallet)[
    | 'POST /wallet/charges/feed/{id}'
    | 'POST /wallet/charges/video/{id}'
    | 'POST /wallet/charges/gallery/{id}'
    | 'POST /wallet/charges/message/{id}'
    | 'POST /wallet/charges/stream/{id}'
    | 'POST /wallet/charges/series/{id}'
    | 'POST /wallet/charges/story/{id}']
>

export function walletRoutes(ctx: Ctx): Handlers<WalletCalls> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  const giveTip = givingTips(ctx)
  const unlockOne = async (kind: AccessSaleKind, { caller, viewer, params, body, once }: UnlockCall) => {
    const settings = await getSettings(ctx)
    const { expectedPrice, chosenPrice } = body
    const input = { kind, id: params.id, fanId: caller.id, viewer, expectedPrice, chosenPrice }
    return { data: await once((tx) => unlock(tx, input, settings)) }
  }
  return {
    'POST /wallet/charges/tip/{id}': async ({ caller, viewer, params, body, once }) => {
      const settings = await getSettings(ctx)
      const input = { fanId: caller.id, viewer, performerId: params.id, ...body }
      return { data: await giveTip({ once, given: input, settings }) }
    },
    'POST /wallet/charges/feed/{id}': (call) => unlockOne('feed', call),
    'POST /wallet/charges/video/{id}': (call) => unlockOne('video', call),
    'POST /wallet/charges/gallery/{id}': (call) => unlockOne('gallery', call),
    'POST /wallet/charges/message/{id}': (call) => unlockOne('message', call),
    'POST /wallet/charges/stream/{id}': (call) => unlockOne('stream', call),
    'POST /wallet/charges/series/{id}': (call) => unlockOne('series', call),
    'POST /wallet/charges/story/{id}': (call) => unlockOne('story', call),
    'GET /wallet/purchases': ({ caller, viewer, query }) => listPurchases(reader, { ...viewer, id: caller.id }, query),
    'GET /wallet/charges/search': ({ caller, query }) => listCharges(ctx, caller.id, query),
  }
}
